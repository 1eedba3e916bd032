#pragma once

namespace drystone::contact {

/// What a law may look at beside its own numbers.
struct LawSituation {
    int dimension = 2;
    bool slid = false;    ///< whether the contact slid at the end of the step before
    double length = 1.0;  ///< unit of moments: they are impulses times this length (m)
};

}  // namespace drystone::contact
