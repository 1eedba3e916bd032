#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "drystone/solvers/body_sweep/batch.hpp"

/// Vectors of lanes, and the way of bodies into them and back.
///
/// For the kernels only, which include this with different processor flags: everything has internal
/// linkage, so that the linker cannot mix their machine code.
namespace drystone::solvers {
namespace {

template <class Real>
struct LanesOf {
    typedef Real type __attribute__((vector_size(k_vector_bytes)));
};
/// k_lanes<Real> numbers; + - * / < act on each.
template <class Real>
using Lanes = typename LanesOf<Real>::type;

/// Half of them.
template <class Real>
struct HalfOf {
    typedef Real type __attribute__((vector_size(k_vector_bytes / 2)));
};

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> load(const LaneValues<Real>& values) {
    return *reinterpret_cast<const Lanes<Real>*>(values.lane);
}

template <class Real>
[[gnu::always_inline]] inline void store(LaneValues<Real>& values, Lanes<Real> x) {
    *reinterpret_cast<Lanes<Real>*>(values.lane) = x;
}

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> load_at(const Real* values) {
    Lanes<Real> x;
    std::memcpy(&x, values, sizeof x);
    return x;
}

template <class Real>
[[gnu::always_inline]] inline void store_at(Real* values, Lanes<Real> x) {
    std::memcpy(values, &x, sizeof x);
}

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> all(Real value) {
    return Lanes<Real>{} + value;
}

/// The larger of both; y where x is not a number.
template <class V>
[[gnu::always_inline]] inline V larger(V x, V y) {
    return x > y ? x : y;
}

template <class V>
[[gnu::always_inline]] inline V smaller(V x, V y) {
    return x < y ? x : y;
}

/// IEEE square roots: the same bits by any instruction.
[[gnu::always_inline]] inline Lanes<float> square_root(Lanes<float> x) {
#if defined(__AVX2__)
    return _mm256_sqrt_ps(x);
#else
    for (int i = 0; i < k_lanes<float>; ++i) x[i] = __builtin_sqrtf(x[i]);
    return x;
#endif
}

[[gnu::always_inline]] inline Lanes<double> square_root(Lanes<double> x) {
#if defined(__AVX2__)
    return _mm256_sqrt_pd(x);
#else
    for (int i = 0; i < k_lanes<double>; ++i) x[i] = __builtin_sqrt(x[i]);
    return x;
#endif
}

/// Whether any lane of a comparison is true.
[[gnu::always_inline]] inline bool any(decltype(Lanes<float>{} < Lanes<float>{}) mask) {
#if defined(__AVX2__)
    return _mm256_movemask_ps(reinterpret_cast<__m256>(mask)) != 0;
#else
    int found = 0;
    for (int i = 0; i < k_lanes<float>; ++i) found |= mask[i];
    return found != 0;
#endif
}

[[gnu::always_inline]] inline bool any(decltype(Lanes<double>{} < Lanes<double>{}) mask) {
#if defined(__AVX2__)
    return _mm256_movemask_pd(reinterpret_cast<__m256d>(mask)) != 0;
#else
    std::int64_t found = 0;
    for (int i = 0; i < k_lanes<double>; ++i) found |= mask[i];
    return found != 0;
#endif
}

/// Largest lane, and the sum of the lanes in order.
template <class Real>
[[gnu::always_inline]] inline double largest_of(Lanes<Real> x) {
    double largest = 0.0;
    for (int i = 0; i < k_lanes<Real>; ++i) {
        if (static_cast<double>(x[i]) > largest) largest = static_cast<double>(x[i]);
    }
    return largest;
}

template <class Real>
[[gnu::always_inline]] inline double sum_of(Lanes<Real> x) {
    double sum = 0.0;
    for (int i = 0; i < k_lanes<Real>; ++i) sum += static_cast<double>(x[i]);
    return sum;
}

/// Four vectors of four numbers in each half: columns become rows, within the halves.
[[gnu::always_inline]] inline void transpose_halves(Lanes<float>& a, Lanes<float>& b,
                                                    Lanes<float>& c, Lanes<float>& d) {
    const Lanes<float> s = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
    const Lanes<float> t = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
    const Lanes<float> x = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
    const Lanes<float> y = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
    a = __builtin_shufflevector(s, x, 0, 1, 8, 9, 4, 5, 12, 13);
    b = __builtin_shufflevector(s, x, 2, 3, 10, 11, 6, 7, 14, 15);
    c = __builtin_shufflevector(t, y, 0, 1, 8, 9, 4, 5, 12, 13);
    d = __builtin_shufflevector(t, y, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// Four vectors of four numbers: columns become rows.
[[gnu::always_inline]] inline void transpose(Lanes<double>& a, Lanes<double>& b, Lanes<double>& c,
                                             Lanes<double>& d) {
    const Lanes<double> s = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    const Lanes<double> t = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const Lanes<double> x = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    const Lanes<double> y = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    a = __builtin_shufflevector(s, x, 0, 1, 4, 5);
    c = __builtin_shufflevector(s, x, 2, 3, 6, 7);
    b = __builtin_shufflevector(t, y, 0, 1, 4, 5);
    d = __builtin_shufflevector(t, y, 2, 3, 6, 7);
}

/// Four numbers from each of two places as one vector, and back.
[[gnu::always_inline]] inline Lanes<float> load_two(const float* low, const float* high) {
    HalfOf<float>::type x, y;
    std::memcpy(&x, low, sizeof x);
    std::memcpy(&y, high, sizeof y);
    return __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7);
}

[[gnu::always_inline]] inline void store_two(float* low, float* high, Lanes<float> v) {
    const HalfOf<float>::type x = __builtin_shufflevector(v, v, 0, 1, 2, 3);
    const HalfOf<float>::type y = __builtin_shufflevector(v, v, 4, 5, 6, 7);
    std::memcpy(low, &x, sizeof x);
    std::memcpy(high, &y, sizeof y);
}

/// The velocities of the bodies of a batch: number i of every body in x[i].
template <int D, class Real>
struct BodyLanes {
    static constexpr int k_numbers = k_body_stride<D>;
    Lanes<Real> x[k_numbers];

    [[gnu::always_inline]] inline void load(const Real* velocities, const std::int32_t* first) {
        if constexpr (sizeof(Real) == 4) {
            for (int part = 0; part < k_numbers; part += 4) {
                const Real* from = velocities + part;
                for (int i = 0; i < 4; ++i) {
                    x[part + i] = load_two(from + first[i], from + first[i + 4]);
                }
                transpose_halves(x[part], x[part + 1], x[part + 2], x[part + 3]);
            }
        } else {
            for (int part = 0; part < k_numbers; part += 4) {
                for (int i = 0; i < 4; ++i) x[part + i] = load_at(velocities + part + first[i]);
                transpose(x[part], x[part + 1], x[part + 2], x[part + 3]);
            }
        }
    }

    [[gnu::always_inline]] inline void store(Real* velocities, const std::int32_t* first) const {
        for (int part = 0; part < k_numbers; part += 4) {
            Lanes<Real> a = x[part], b = x[part + 1], c = x[part + 2], d = x[part + 3];
            Real* to = velocities + part;
            if constexpr (sizeof(Real) == 4) {
                transpose_halves(a, b, c, d);
                store_two(to + first[0], to + first[4], a);
                store_two(to + first[1], to + first[5], b);
                store_two(to + first[2], to + first[6], c);
                store_two(to + first[3], to + first[7], d);
            } else {
                transpose(a, b, c, d);
                store_at(to + first[0], a);
                store_at(to + first[1], b);
                store_at(to + first[2], c);
                store_at(to + first[3], d);
            }
        }
    }
};

}  // namespace
}  // namespace drystone::solvers
