// SPDX-License-Identifier: Apache-2.0
// Whatever a user does at the destination while a folder is on its way there, and wherever the process is killed: each
// byte of the user's is still somewhere afterwards, the messages say where, and the new folder is whole.
#include "orthant/files/results/whole_folder.hpp"

#include "tests/support/temporary_folder.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/results/unfinished.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;

const std::vector<std::string> result_files = {"result.json", "report.html", "trajectory.csv"};

std::string text_in(const filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool is_there(const filesystem::path& path) {
  return filesystem::exists(filesystem::symlink_status(path));
}

void fill_folder(const WholeFolder& folder, const std::string& text) {
  for (const std::string& name : result_files) folder.write(name, name + " " + text);
}

Published publish_new(const filesystem::path& target, const std::string& text,
                      const PublishConditions& conditions = {}) {
  WholeFolder folder(target, result_files, "result");
  fill_folder(folder, text);
  return folder.publish(conditions);
}

bool is_whole(const filesystem::path& folder, const std::string& text) {
  return std::all_of(result_files.begin(), result_files.end(),
                     [&](const std::string& name) { return text_in(folder / name) == name + " " + text; });
}

std::vector<std::string> names_in(const filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : filesystem::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

// Somebody at the destination, who remembers every text that they wrote and did not delete.
class User {
 public:
  User(const filesystem::path& folder, std::uint32_t seed)
      : folder_(folder), target_(folder / "run"), generator_(seed) {}
  ~User() {
    if (open_folder_ >= 0) close(open_folder_);
  }
  User(const User&) = delete;
  User& operator=(const User&) = delete;

  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(generator_); }

  void act() {
    using Action = void (User::*)();
    constexpr std::array<Action, 13> actions = {
        &User::add_note,    &User::edit,        &User::remove_file,  &User::remove_all, &User::put_folder,
        &User::put_file,    &User::put_link,    &User::put_empty,    &User::make_inner, &User::change_mode,
        &User::run_another, &User::open_folder, &User::write_inside,
    };
    const auto i = static_cast<std::size_t>(below(static_cast<int>(actions.size())));
    log_ += " " + std::to_string(i);
    has_touched_new_ = has_touched_new_ || text_in(target_ / "result.json").find("mine") != std::string::npos;
    (this->*actions[i])();
  }

  // What a run would refuse is moved away.
  void leave() {
    if (is_refused()) move_away();
    has_touched_new_ = false;
  }
  void add_notes(const Published& published) {
    for (const std::string& note : published.notes) notes_ += note + "\n";
  }

  // Empty, or what is wrong afterwards.
  [[nodiscard]] std::string complaint(const filesystem::path& published) const {
    std::set<std::string> found;
    for (const auto& entry : filesystem::recursive_directory_iterator(folder_)) {
      const std::string top = (*entry.path().lexically_relative(folder_).begin()).string();
      if (top.starts_with(".orthant")) return "left " + entry.path().string();
      const std::string text = entry.is_symlink()        ? filesystem::read_symlink(entry.path()).string()
                               : entry.is_regular_file() ? text_in(entry.path())
                                                         : "";
      for (const std::string& word : written_) {
        if (text.find(word) == std::string::npos) continue;
        const bool is_said = top == "run" || top.starts_with("users") || notes_.find(top) != std::string::npos;
        if (!is_said) return word + " is in " + entry.path().string() + ", which no message says: " + notes_;
        found.insert(word);
      }
    }
    for (const std::string& word : written_) {
      if (found.count(word) == 0) return word + " is lost";
    }
    if (!has_touched_new_ && !is_whole(published, "mine")) return "not whole: " + published.string();
    return "";
  }
  [[nodiscard]] const std::string& log() const { return log_; }

 private:
  [[nodiscard]] bool is_refused() const {
    if (!is_there(target_)) return false;
    if (!filesystem::is_directory(filesystem::symlink_status(target_))) return true;
    return !filesystem::is_empty(target_) &&
           !filesystem::is_regular_file(filesystem::symlink_status(target_ / "result.json"));
  }
  std::string word() {
    written_.insert("word" + std::to_string(count_) + ".");
    return "word" + std::to_string(count_++) + ".";
  }
  void add_note() {
    if (filesystem::is_directory(target_)) std::ofstream(target_ / ("note" + std::to_string(count_))) << word();
  }
  void edit() {
    const filesystem::path file = target_ / result_files[static_cast<std::size_t>(below(3))];
    if (filesystem::is_regular_file(file)) std::ofstream(file, std::ios::app) << word();
  }
  // what a user deletes is gone on purpose
  void forget(const filesystem::path& path) {
    if (!filesystem::is_regular_file(filesystem::symlink_status(path))) return;
    const std::string text = text_in(path);
    std::erase_if(written_, [&](const std::string& word) { return text.find(word) != std::string::npos; });
  }
  void remove_file() {
    const filesystem::path file = target_ / result_files[static_cast<std::size_t>(below(3))];
    forget(file);
    if (filesystem::is_regular_file(file)) filesystem::remove(file);
  }
  void remove_all() {
    if (filesystem::is_symlink(target_)) return;
    forget(target_);
    if (filesystem::is_directory(target_)) {
      for (const auto& entry : filesystem::recursive_directory_iterator(target_)) forget(entry.path());
    }
    filesystem::remove_all(target_);
  }
  void move_away() {
    if (is_there(target_)) filesystem::rename(target_, folder_ / ("users" + std::to_string(count_++)));
  }
  void put_folder() {
    move_away();
    filesystem::create_directory(target_);
    std::ofstream(target_ / result_files[static_cast<std::size_t>(below(3))]) << word();
  }
  void put_file() {
    move_away();
    std::ofstream(target_) << word();
  }
  void put_link() {
    move_away();
    filesystem::create_symlink(word(), target_);
  }
  void put_empty() {
    move_away();
    filesystem::create_directory(target_);
  }
  void make_inner() {
    const filesystem::path inner = target_ / "trajectory.csv";
    if (!filesystem::is_directory(target_)) return;
    if (filesystem::is_regular_file(inner)) {
      forget(inner);
      filesystem::remove(inner);
    }
    filesystem::create_directory(inner);
    std::ofstream(inner / ("deep" + std::to_string(count_))) << word();
  }
  void change_mode() {
    if (filesystem::is_directory(target_)) chmod((target_ / "result.json").c_str(), 0400);
  }
  void run_another() {
    if (!is_refused()) add_notes(publish_new(target_, "another"));
  }
  // a shell that stays in the folder, wherever that goes
  void open_folder() {
    if (open_folder_ >= 0) close(open_folder_);
    open_folder_ = open(target_.c_str(), O_RDONLY | O_DIRECTORY);
  }
  void write_inside() {
    if (open_folder_ < 0) return;
    struct stat status = {};
    if (fstat(open_folder_, &status) != 0 || status.st_nlink == 0) return;  // deleted, as any folder may be
    const int file = openat(open_folder_, "late", O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0) return;
    const std::string text = word();
    EXPECT_EQ(write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    close(file);
  }

  filesystem::path folder_, target_;
  std::mt19937 generator_;
  std::set<std::string> written_;
  std::string log_, notes_;
  int count_ = 0;
  int open_folder_ = -1;
  bool has_touched_new_ = false;
};

// What is at the destination before: nothing, or something that a run does not refuse.
void prepare(User& user, const filesystem::path& target) {
  const int start = user.below(4);
  if (start == 0) return;
  if (start == 1) filesystem::create_directory(target);
  if (start >= 2) static_cast<void>(publish_new(target, "old"));
  if (start == 3) filesystem::remove(target / "checksums.txt");
}

const int trials = std::getenv("ORTHANT_LONG") != nullptr ? 20000 : 500;

TEST(WholeFolder, LosesNothingWhateverTheUserDoesMeanwhile) {
  for (int trial = 0; trial < trials; ++trial) {
    const test::TemporaryFolder folder;
    const filesystem::path target = folder.path() / "run";
    User user(folder.path(), static_cast<std::uint32_t>(trial));
    prepare(user, target);
    WholeFolder fresh(target, result_files, "result");
    while (user.below(2) == 0) user.act();
    fill_folder(fresh, "mine");
    const auto act = [&](int) {
      while (user.below(3) == 0) user.act();
    };
    const Published published = fresh.publish({.before = act, .can_exchange = trial % 2 == 0});
    user.add_notes(published);
    ASSERT_EQ(user.complaint(published.folder), "") << "trial " << trial << ", actions" << user.log();
  }
}

// A process that stops before each of its steps, so that the user can act; killed at one of them. False when it came to
// its end before.
bool is_killed(User& user, const filesystem::path& target, bool can_exchange, const filesystem::path& notes) {
  const pid_t child = fork();
  if (child == 0) {
    const auto stop = [](int) { raise(SIGSTOP); };
    const Published published = publish_new(target, "killed", {.before = stop, .can_exchange = can_exchange});
    std::ofstream stream(notes);
    for (const std::string& note : published.notes) stream << note << "\n";
    stream.close();
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status)) {
    while (user.below(2) == 0) user.act();
    kill(child, user.below(4) == 0 ? SIGKILL : SIGCONT);
  }
  return WIFSIGNALED(status);
}

TEST(WholeFolder, LosesNothingWhenKilledAndTheNextOneTidiesUp) {
  int kills = 0;
  for (int trial = 0; trial < trials / 5; ++trial) {
    const test::TemporaryFolder folder, elsewhere;
    const filesystem::path target = folder.path() / "run";
    User user(folder.path(), static_cast<std::uint32_t>(trial));
    prepare(user, target);
    const bool was_killed = is_killed(user, target, trial % 2 == 0, elsewhere.path() / "notes");
    user.add_notes({.folder = {}, .notes = {text_in(elsewhere.path() / "notes")}});
    if (was_killed) {
      user.add_notes({.folder = {}, .notes = {"run.2 run.3 run.4"}});  // to be seen, but nobody was left to say so
      ++kills;
    }
    user.leave();  // whatever is there now is the user's, and would be refused if it is nothing like a result
    const Published published = publish_new(target, "mine");
    user.add_notes(published);
    ASSERT_EQ(user.complaint(published.folder), "") << "trial " << trial << ", actions" << user.log();
  }
  EXPECT_GT(kills, trials / 20);
}

TEST(WholeFolder, GoesBesideWhatIsNotAsOrthantWroteIt) {
  const test::TemporaryFolder folder;
  const filesystem::path target = folder.path() / "run";
  ASSERT_TRUE(publish_new(target, "old").notes.empty());
  ASSERT_TRUE(publish_new(target, "new").notes.empty());  // replaced
  EXPECT_TRUE(is_whole(target, "new"));
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"run"});
  std::ofstream(target / "notes.txt") << "years of work";
  const Published beside = publish_new(target, "newer");
  EXPECT_EQ(beside.folder, folder.path() / "run.2");
  EXPECT_EQ(beside.notes, std::vector<std::string>{target.string() +
                                                   " is kept: it has notes.txt, which Orthant did not write; the new "
                                                   "one is in " +
                                                   beside.folder.string()});
  EXPECT_TRUE(is_whole(target, "new"));
  EXPECT_TRUE(is_whole(beside.folder, "newer"));
}

TEST(WholeFolder, TakesTheUsersWordForEveryByteOfTheList) {
  for (const std::string line : {"# mine\n", "\n", "x"}) {
    const test::TemporaryFolder folder;
    const filesystem::path target = folder.path() / "run";
    static_cast<void>(publish_new(target, "old"));
    std::ofstream(target / "checksums.txt", std::ios::app) << line;
    EXPECT_EQ(publish_new(target, "new").folder, folder.path() / "run.2") << line;
  }
}

TEST(WholeFolder, FindsRoomForTheLongestName) {
  const test::TemporaryFolder folder;
  const filesystem::path target = folder.path() / (std::string(253, 'a') + "\u00e4");  // 255 bytes
  static_cast<void>(publish_new(target, "old"));
  EXPECT_TRUE(is_whole(target, "old"));
  std::ofstream(target / "notes") << "keep";
  const Published beside = publish_new(target, "new");
  EXPECT_EQ(beside.folder.filename(), std::string(253, 'a') + ".2");
  EXPECT_TRUE(is_whole(beside.folder, "new"));
}

TEST(WholeFolder, LeavesTheLivingAndOtherDestinationsAlone) {
  const test::TemporaryFolder folder;
  WholeFolder living(folder.path() / "run", result_files, "result");
  fill_folder(living, "living");
  const pid_t child = fork();
  if (child == 0) {  // dies with two folders open
    WholeFolder same(folder.path() / "run", result_files, "result");
    WholeFolder other(folder.path() / "other", result_files, "result");
    fill_folder(same, "dead");
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(names_in(folder.path()).size(), 3U);
  static_cast<void>(publish_new(folder.path() / "run", "next"));
  EXPECT_EQ(names_in(folder.path()).size(), 3U);  // the living one, the dead one of the other, and the result
  EXPECT_TRUE(living.publish().notes.empty());
  EXPECT_TRUE(is_whole(folder.path() / "run", "living"));
  static_cast<void>(publish_new(folder.path() / "other", "next"));
  EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"other", "run"}));
}

TEST(WholeFolder, RefusesFoldersWithoutAName) {
  for (const std::string target : {".", "..", "./", "new/..", "new/.", "/", ""}) {
    EXPECT_THROW(WholeFolder(target, result_files, "result"), InvalidArgument) << target;
  }
  EXPECT_FALSE(filesystem::exists("new"));
}

TEST(Unfinished, IsRemovedAtOnceAndNothingElse) {
  const test::TemporaryFolder folder;
  static_cast<void>(publish_new(folder.path() / "run", "old"));
  const pid_t child = fork();
  if (child == 0) {
    WholeFolder first(folder.path() / "run", result_files, "result");
    WholeFolder second(folder.path() / "other", result_files, "result");
    fill_folder(first, "new");
    remove_unfinished();
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"run"});
  EXPECT_TRUE(is_whole(folder.path() / "run", "old"));
}

}  // namespace
}  // namespace orthant::files
