// SPDX-License-Identifier: Apache-2.0
// HDF5 files made from choices, sound as HDF5 but wrong as what they should be: arrays missing, of another type, rank or
// length (2^40 entries, none of them stored), of numbers out of range. They are read as FCLIB and as a trajectory. Bytes
// are not changed: the library HDF5 itself does not survive that (docs/limits.md).
#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/files/problems/fclib.hpp"
#include "orthant/files/results/trajectory_h5.hpp"

#include <array>
#include <vector>

#include <hdf5.h>

namespace orthant::fuzz {
namespace {

constexpr std::array<const char*, 12> column_names = {"t", "x0",      "q0", "v0",          "w0",   "t",
                                                      "t", "lambda0", "p0", "result.json", "z0_1", "g"};
constexpr std::array<hsize_t, 8> odd_lengths = {0, 1, 2, 5, 7, hsize_t{1} << 20, hsize_t{1} << 27, hsize_t{1} << 40};

class Writer {
 public:
  Writer(Choices& choices, const std::filesystem::path& path)
      : choices_(choices), file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  ~Writer() { H5Fclose(file_); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void fclib() {
    const bool is_local = choices_.flag();
    const auto d = static_cast<double>(choices_.seldom() ? choices_.below(6) : 2 + choices_.below(2));
    const auto m = static_cast<double>(choices_.below(3));
    const auto n = is_local ? d * m : static_cast<double>(choices_.below(4));
    const std::string root = is_local ? "fclib_local/" : "fclib_global/";
    array(root + "spacedim", {d}, true);
    if (is_local) matrix(root + "W/", n, n);
    if (!is_local) matrix(root + "M/", n, n);
    if (!is_local) matrix(root + "H/", n, d * m);
    if (choices_.seldom(32)) matrix(root + (is_local ? "V/" : "G/"), n, 1);
    if (is_local) array(root + "vectors/q", numbers(d * m), false);
    if (!is_local) array(root + "vectors/f", numbers(n), false);
    if (!is_local) array(root + "vectors/w", numbers(d * m), false);
    array(root + "vectors/mu", std::vector<double>(static_cast<std::size_t>(m), 0.5), false);
  }

  void trajectory() {
    const std::size_t rows = choices_.below(6);
    array("t", rising(rows), false);
    for (std::size_t count = choices_.below(5); count > 0; --count) {
      array(choices_.any(column_names), numbers(static_cast<double>(rows)), false);
    }
  }

 private:
  std::vector<double> numbers(double count) {
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double& value : values) value = choices_.number();
    return values;
  }
  static std::vector<double> rising(std::size_t count) {
    std::vector<double> values(count);
    for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<double>(k);
    return values;
  }

  // compressed columns or rows, or triplets; a diagonal
  void matrix(const std::string& place, double rows, double columns) {
    const std::size_t count = static_cast<std::size_t>(std::min(rows, columns));
    const double storage = choices_.any(std::array{-1.0, -2.0, static_cast<double>(count)});
    array(place + "m", {rows}, true);
    array(place + "n", {columns}, true);
    array(place + "nz", {storage}, true);
    array(place + "nzmax", {static_cast<double>(count)}, true);
    std::vector<double> starts = rising(count);
    if (storage < 0) {
      starts.resize(static_cast<std::size_t>(storage == -1.0 ? columns : rows) + 1, static_cast<double>(count));
    }
    array(place + "p", starts, true);
    array(place + "i", rising(count), true);
    array(place + "x", numbers(static_cast<double>(count)), false);
  }

  // Mostly as it should be; seldom left out, or spoilt.
  void array(const std::string& place, std::vector<double> values, bool is_whole) {
    const std::size_t flaw = choices_.below(64);
    if (flaw == 63) return;
    if (flaw == 62 && !values.empty()) values[choices_.below(values.size())] = choices_.number();
    if (flaw == 61) values.push_back(choices_.number());
    if (flaw == 60 && !values.empty()) values.pop_back();
    const hid_t type = flaw == 59 ? choices_.any(std::array{H5T_C_S1, H5T_STD_U8LE, H5T_IEEE_F32BE, H5T_STD_I64BE})
                       : is_whole ? H5T_STD_I32LE
                                  : H5T_IEEE_F64LE;
    std::vector<hsize_t> shape = {values.size()};
    if (flaw == 58) shape = {choices_.any(odd_lengths)};
    if (flaw == 57) shape = {1, values.size()};
    if (flaw == 56) shape = {};
    const bool is_stored = flaw != 58 && flaw != 56;
    write(place, type, shape, is_stored ? values.data() : nullptr);
  }

  void write(const std::string& place, hid_t type, const std::vector<hsize_t>& shape, const double* values) const {
    const hid_t space =
        shape.empty() ? H5Screate(H5S_SCALAR) : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const hid_t links = H5Pcreate(H5P_LINK_CREATE);
    const hid_t storage = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_create_intermediate_group(links, 1);
    const hsize_t chunk = 8;
    if (values == nullptr && shape.size() == 1) H5Pset_chunk(storage, 1, &chunk);
    const hid_t dataset = H5Dcreate2(file_, place.c_str(), type, space, links, storage, H5P_DEFAULT);
    if (dataset >= 0 && values != nullptr) H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    if (dataset >= 0) H5Dclose(dataset);
    H5Pclose(storage);
    H5Pclose(links);
    H5Sclose(space);
  }

  Choices& choices_;
  hid_t file_;
};

void read_trajectory(const std::filesystem::path& file) {
  const std::unique_ptr<files::TrajectoryReader> reader = files::h5_reader(file);
  for (int rows = 0; rows < 100 && reader->next(); ++rows) expect(std::isfinite(reader->row()[0]), "t is not finite");
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  static const fuzz::Folder folder;
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  fuzz::Choices choices(data, size);
  const bool is_fclib = !choices.seldom(3);
  const std::filesystem::path file = folder.path() / "p.hdf5";
  {
    fuzz::Writer writer(choices, file);
    is_fclib ? writer.fclib() : writer.trajectory();
  }
  fuzz::is_accepted([&] {
    const files::ContactStatement statement = files::read_fclib(file);
    std::visit([](const auto& problem) { friction::validate(problem); }, statement);
  });
  fuzz::is_accepted([&] { fuzz::read_trajectory(file); });
  return 0;
}
