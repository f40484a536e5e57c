// SPDX-License-Identifier: Apache-2.0
// FCLIB files: what is written is read back, every storage means the same matrix, and every mistake is named.
#include "orthant/files/problems/fclib.hpp"

#include "tests/support/fclib_data.hpp"
#include "tests/support/hdf5.hpp"
#include "tests/support/temporary_folder.hpp"

#include "orthant/files/detail/hdf5.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using files::FclibFormat;
using files::detail::Hdf5Writer;
using friction::ContactProblem;
using friction::GlobalContactProblem;
using test::TemporaryFolder;

// Two contacts, W unsymmetric, with rows and columns that differ in what they hold.
ContactProblem two_contacts() {
  Matrix W = 3.0 * Matrix::Identity(6, 6);
  W(0, 3) = 0.25;
  W(3, 0) = 0.5;
  W(5, 1) = -1.0;
  return {.dimension = 3,
          .W = W.sparseView(),
          .q = (Vector(6) << -1, 0.5, 0, 2, -0.125, 3).finished(),
          .mu = (Vector(2) << 0.3, 0).finished()};
}

GlobalContactProblem one_body() {
  Matrix H = Matrix::Zero(3, 2);
  H(0, 0) = 1.0;
  H(1, 1) = 2.0;
  H(2, 1) = -1.0;
  return {.dimension = 2,
          .M = Matrix((Vector(3) << 1, 2, 4).finished().asDiagonal()).sparseView(),
          .H = H.sparseView(),
          .f = (Vector(3) << 1, 2, 3).finished(),
          .w = (Vector(2) << -5, 1).finished(),
          .mu = Vector::Constant(1, 0.5)};
}

bool same(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && Matrix(a) == Matrix(b);
}

const std::vector<FclibFormat> formats = {
    {.storage = FclibFormat::Storage::compressed_columns, .is_packed = false},
    {.storage = FclibFormat::Storage::compressed_rows, .is_packed = true},
    {.storage = FclibFormat::Storage::triplets, .is_packed = false},
    {.storage = FclibFormat::Storage::triplets, .is_packed = true},
};

TEST(Fclib, ReadsBackLocalProblemsInEveryStorage) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const ContactProblem written = two_contacts();
  for (const FclibFormat& format : formats) {
    const std::filesystem::path file = folder.path() / "local.hdf5";
    files::write_fclib(written, file, format);
    EXPECT_TRUE(files::is_hdf5_file(file));
    const auto problem = std::get<ContactProblem>(files::read_fclib(file));
    EXPECT_EQ(problem.dimension, 3);
    EXPECT_TRUE(same(problem.W, written.W)) << Matrix(problem.W);
    EXPECT_EQ(problem.q, written.q);
    EXPECT_EQ(problem.mu, written.mu);
  }
}

TEST(Fclib, ReadsBackGlobalProblemsInEveryStorage) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const GlobalContactProblem written = one_body();
  for (const FclibFormat& format : formats) {
    files::write_fclib(written, folder.path() / "global.hdf5", format);
    const auto problem = std::get<GlobalContactProblem>(files::read_fclib(folder.path() / "global.hdf5"));
    EXPECT_EQ(problem.dimension, 2);
    EXPECT_TRUE(same(problem.M, written.M));
    EXPECT_TRUE(same(problem.H, written.H)) << Matrix(problem.H);
    EXPECT_EQ(problem.f, written.f);
    EXPECT_EQ(problem.w, written.w);
    EXPECT_EQ(problem.mu, written.mu);
  }
}

TEST(Fclib, ReadsAProblemWithoutContacts) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const FclibFormat& format : formats) {
    files::write_fclib(ContactProblem{.dimension = 3, .W = SparseMatrix(0, 0), .q = Vector(0), .mu = Vector(0)},
                       folder.path() / "empty.hdf5", format);
    EXPECT_EQ(std::get<ContactProblem>(files::read_fclib(folder.path() / "empty.hdf5")).contacts(), 0);
  }
}

TEST(Fclib, RefusesToWriteWhatIsNoProblem) {
  const TemporaryFolder folder;
  ContactProblem problem = two_contacts();
  problem.mu[1] = -1.0;
  EXPECT_THROW(files::write_fclib(problem, folder.path() / "bad.hdf5"), InvalidArgument);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "bad.hdf5"));
}

// A local problem of one planar contact, W = 2 I, each of whose parts can be spoilt or left out.
struct Parts {
  std::vector<int> spacedim = {2}, m = {2}, n = {2}, nz = {-1}, p = {0, 1, 2}, i = {0, 1};
  std::vector<double> x = {2.0, 2.0}, q = {-1.0, 0.0}, mu = {0.5};
  std::string left_out = {};
};

std::filesystem::path write_parts(const TemporaryFolder& folder, const Parts& parts) {
  const std::filesystem::path file = folder.path() / "parts.hdf5";
  Hdf5Writer writer(file);
  const auto put = [&](const std::string& place, const auto& values) {
    if (place != parts.left_out) writer.write("fclib_local/" + place, values);
  };
  put("spacedim", parts.spacedim);
  put("W/m", parts.m);
  put("W/n", parts.n);
  put("W/nz", parts.nz);
  put("W/p", parts.p);
  put("W/i", parts.i);
  put("W/x", parts.x);
  put("vectors/q", parts.q);
  put("vectors/mu", parts.mu);
  return file;
}

std::string message(const std::filesystem::path& file) {
  try {
    static_cast<void>(files::read_fclib(file));
  } catch (const files::ProblemError& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.rfind(file.string() + ": ", 0), 0U) << text;
    return text.substr(file.string().size() + 2);
  }
  return "no complaint";
}

TEST(Fclib, ReadsTheProblemThatTheMistakesSpoil) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  EXPECT_EQ(message(write_parts(folder, {})), "no complaint");
}

TEST(Fclib, NamesTheDatasetThatIsMissing) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const std::string place : {"spacedim", "W/m", "W/n", "W/nz", "W/p", "W/i", "W/x", "vectors/q", "vectors/mu"}) {
    Parts parts;
    parts.left_out = place;
    EXPECT_EQ(message(write_parts(folder, parts)), "fclib_local/" + place + " is missing");
  }
}

struct Mistake {
  std::function<void(Parts&)> spoil;
  std::string message;
};

const std::vector<Mistake> mistakes = {
    {[](Parts& parts) { parts.spacedim = {4}; }, "fclib_local/spacedim is 4, must be 2 or 3"},
    {[](Parts& parts) { parts.spacedim = {3}; }, "fclib_local/W is 2 x 2, must be 3 x 3"},
    {[](Parts& parts) {
       parts.spacedim = {2, 2};
     },
     "fclib_local/spacedim has 2 entries, must be one number"},
    {[](Parts& parts) { parts.m = {-1}; }, "fclib_local/W/m is -1, must be from 0 to 10000000"},
    {[](Parts& parts) { parts.n = {2000000000}; }, "fclib_local/W/n is 2000000000, must be from 0 to 10000000"},
    {[](Parts& parts) { parts.n = {1}; }, "fclib_local/W/p has 3 entries, must have 2"},
    {[](Parts& parts) { parts.nz = {-3}; },
     "fclib_local/W/nz is -3, must be -1 (compressed columns), -2 (compressed rows) or the number of triplets"},
    {[](Parts& parts) { parts.nz = {3}; }, "fclib_local/W/i has 2 entries, must have 3"},
    {[](Parts& parts) { parts.nz = {2}, parts.p = {0}; }, "fclib_local/W/p has 1 entries, must have 2"},
    {[](Parts& parts) {
       parts.nz = {2}, parts.p = {0, 7};
     },
     "fclib_local/W/p[1] is 7, must be from 0 to 1"},
    {[](Parts& parts) {
       parts.p = {0, 2, 1};
     },
     "fclib_local/W/p[2] is 1, must not be less than the entry before it, 2"},
    {[](Parts& parts) {
       parts.p = {1, 2, 3};
     },
     "fclib_local/W/p[0] is 1, must be 0; indices are counted from 0"},
    {[](Parts& parts) {
       parts.p = {0, 1, 3};
     },
     "fclib_local/W/i has 2 entries, must have 3"},
    {[](Parts& parts) { parts.x = {2}; }, "fclib_local/W/x has 1 entries, must have 2"},
    {[](Parts& parts) {
       parts.i = {0, 2};
     },
     "fclib_local/W/i[1] is 2, must be from 0 to 1"},
    {[](Parts& parts) {
       parts.i = {1, 2};
     },
     "fclib_local/W/i[1] is 2, must be from 0 to 1; indices are counted from 0"},
    {[](Parts& parts) {
       parts.i = {-1, 0};
     },
     "fclib_local/W/i[0] is -1, must be from 0 to 1"},
    {[](Parts& parts) { parts.x[1] = nan; }, "fclib_local/W/x[1] is nan, must be finite"},
    {[](Parts& parts) { parts.q[0] = -infinity; }, "fclib_local/vectors/q[0] is -inf, must be finite"},
    {[](Parts& parts) { parts.q = {1}; }, "fclib_local/vectors/q has 1 entries, must have 2"},
    {[](Parts& parts) { parts.mu[0] = -0.5; }, "fclib_local/vectors/mu[0] is -0.5, must be >= 0"},
    {[](Parts& parts) { parts.mu[0] = nan; }, "fclib_local/vectors/mu[0] is nan, must be finite"},
    {[](Parts& parts) { parts.mu = {}; }, "fclib_local/W is 2 x 2, must be 0 x 0"},
};

TEST(Fclib, NamesFileAndDatasetOfEveryMistake) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  for (const Mistake& mistake : mistakes) {
    Parts parts;
    mistake.spoil(parts);
    EXPECT_EQ(message(write_parts(folder, parts)), mistake.message);
  }
}

TEST(Fclib, NamesWhatIsNotSolved) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "other.hdf5";
  const auto with = [&file](const std::string& place) {
    Hdf5Writer writer(file);
    writer.write("fclib_global/spacedim", std::vector{3});
    writer.write(place + "/m", std::vector{3});
    writer.write(place + "/n", std::vector{1});
  };
  with("fclib_global/G");
  EXPECT_EQ(message(file), "fclib_global/G states equality constraints, which are not solved yet");
  { Hdf5Writer(file).write("fclib_global_rolling/spacedim", std::vector{5}); }
  EXPECT_EQ(message(file), "fclib_global_rolling states rolling friction, which is not solved yet");
  { Hdf5Writer(file).write("something", std::vector{5}); }
  EXPECT_EQ(message(file),
            "is an HDF5 file without a contact problem, must have the group fclib_local or fclib_global");
  { Hdf5Writer(file).write("fclib_local", std::vector{5}); }
  EXPECT_EQ(message(file), "fclib_local/spacedim is missing");
  {
    Hdf5Writer writer(file);
    writer.write("fclib_local/spacedim", std::vector{2.5});
  }
  EXPECT_EQ(message(file), "fclib_local/spacedim holds something else, must hold whole numbers");
  { Hdf5Writer(file).write("fclib_local/spacedim/deeper", std::vector{2}); }
  EXPECT_EQ(message(file), "fclib_local/spacedim is not a dataset, or is damaged, must be an array of numbers");
}

TEST(Fclib, NamesFilesThatAreNotHdf5) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  EXPECT_EQ(message(folder.file("text.hdf5", "not at all")), "is not an HDF5 file, must be an FCLIB file in HDF5");
  EXPECT_EQ(message(folder.file("empty.hdf5", "")), "is not an HDF5 file, must be an FCLIB file in HDF5");
  EXPECT_EQ(message(folder.path()), "is a directory, must be a file");
  files::write_fclib(two_contacts(), folder.path() / "there.hdf5");
  const std::string nearest = (folder.path() / "there.hdf5").string();
  EXPECT_EQ(message(folder.path() / "ther.hdf5"), "no such file; did you mean '" + nearest + "'?");
}

// Whatever is cut off at the end, the answer is a message or the whole problem, and HDF5 prints nothing.
TEST(Fclib, NeverCrashesOnATruncatedFile) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "cut.hdf5";
  files::write_fclib(two_contacts(), file, {.storage = FclibFormat::Storage::triplets, .is_packed = true});
  testing::internal::CaptureStderr();
  const auto whole = std::filesystem::file_size(file);
  for (auto size = whole - 1; size > 97; size -= 97) {
    std::filesystem::resize_file(file, size);
    EXPECT_NE(message(file), "no complaint") << size;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// found by fuzzing: HDF5 1.10.8 reads beyond the end of this array
TEST(Fclib, RefusesACompactArrayThatIsShorterThanItSays) {
  SKIP_WITHOUT_HDF5();
  EXPECT_EQ(message(ORTHANT_TEST_DATA "/damaged/compact_too_short.hdf5"), "fclib_global/spacedim is damaged");
}

// Each byte of the arrays p, i and x of M = diag(1, 2, 4) changed: a message, or a problem that is valid. (The bytes
// that describe the file are left alone: how HDF5 copes with those is its own affair.)
TEST(Fclib, ReadsNothingInvalidFromSpoiltArrays) {
  SKIP_WITHOUT_HDF5();
  const TemporaryFolder folder;
  files::write_fclib(one_body(), folder.path() / "good.hdf5");
  std::ifstream stream(folder.path() / "good.hdf5", std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(stream), {}};
  int messages = 0;
  const auto spoil = [&](std::string_view bytes) {
    const std::size_t found = good.find(bytes);
    ASSERT_NE(found, std::string::npos);
    for (std::size_t at = found; at < found + bytes.size(); ++at) {
      std::string spoilt = good;
      spoilt[at] = static_cast<char>(spoilt[at] ^ 0x7F);
      const std::filesystem::path file = folder.file("spoilt.hdf5", spoilt);
      if (message(file) != "no complaint") {
        ++messages;
        continue;
      }
      EXPECT_TRUE(Matrix(std::get<GlobalContactProblem>(files::read_fclib(file)).M).allFinite());
    }
  };
  const std::vector<double> x = {1, 2, 4};
  const std::vector<int> p = {0, 1, 2, 3};
  spoil({reinterpret_cast<const char*>(x.data()), sizeof(double) * x.size()});
  spoil({reinterpret_cast<const char*>(p.data()), sizeof(int) * p.size()});
  EXPECT_GE(messages, 16);  // every spoilt byte of p, at least
}

TEST(Fclib, ReadsEveryFileOfTheCollection) {
  SKIP_WITHOUT_HDF5();
  const std::vector<std::filesystem::path> files = test::fclib_files();
  EXPECT_GE(files.size(), 13U);
  for (const std::filesystem::path& file : files) {
    const files::ContactStatement statement = files::read_fclib(file);
    std::visit([](const auto& problem) { EXPECT_GT(problem.contacts(), 0); }, statement);
  }
}

}  // namespace
}  // namespace orthant
