# Thin wrappers over the CMake presets (dev, release, asan, tsan). Two of them are all a newcomer needs:
#   make demo    build the program, run the worked examples, say where the pictures are
#   make test    build and run every fast test
# CMake users need no make: cmake --preset dev && cmake --build --preset dev && ctest --preset dev

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all build bench bench-long lint lint-deep format asan tsan pictures viewer test-viewer clean

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make demo      run the worked examples and say where the pictures are
## make test      build and run the tests
## make test-all  the same with the slow tests
## make build     build the program: build/release/bin/drystone
## make bench     run the benchmarks
## make bench-long  those of the thesis: 529 and 1,225 disks (hours)
## make lint      formatting, layers, naming rules
## make lint-deep the same with the bug finders of clang-tidy
## make format    format the sources in place
## make asan      tests under the address and undefined-behaviour sanitizers
## make tsan      tests under the thread sanitizer
## make pictures  make the pictures of the README again
## make viewer    build the page of the player: viewer/dist/index.html (Node.js)
## make test-viewer  its unit tests, and tests in Chromium
## make clean     remove build folders and results

setup:
	@tools/setup.sh

build/%/build.ninja: CMakeLists.txt CMakePresets.json | setup
	@mkdir -p build/$*
	@echo "configuring $*"
	@cmake --preset $* > build/$*/configure.log 2>&1 || { cat build/$*/configure.log; exit 1; }

build: setup build/release/build.ninja
	@cmake --build --preset release

demo: build
	@tools/demo.sh build/release/bin result/demo

test: setup build/dev/build.ninja
	@cmake --build --preset dev
	@ctest --preset dev

test-all: setup build/dev/build.ninja
	@cmake --build --preset dev
	@ctest --preset dev-all

bench: setup build/release/build.ninja
	@cmake --build --preset release --target bench
	@tools/bench.sh build/release/bin

bench-long: setup build/release/build.ninja
	@cmake --build --preset release --target bench_thesis drystone_program
	@tools/bench_long.sh build/release/bin

lint: setup build/lint/build.ninja
	@tools/lint.sh build/lint

lint-deep: setup build/lint/build.ninja
	@tools/lint.sh build/lint --deep

format: setup
	@tools/sources.sh | xargs clang-format -i

asan tsan: setup
	@cmake --preset $@ > /dev/null
	@cmake --build --preset $@
	@ctest --preset $@

pictures: demo
	@tools/pictures.sh result/demo docs/pictures

viewer: setup
	@tools/viewer.sh viewer build/viewer/index.html

test-viewer: viewer
	@tools/test_viewer.sh viewer

clean:
	@rm -rf build result
