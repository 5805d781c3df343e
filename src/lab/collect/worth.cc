#include "lab/collect/worth.h"

#include <algorithm>
#include <set>

#include "core/text.h"

namespace igra::lab {

namespace {

constexpr std::int64_t kFewest = 20;  // matches that tell something: below, errors are guesses themselves

using Names = std::set<std::string>;

// A part of names is worth a table if it divides the things: some share it, and not all do.
class Things {
 public:
  explicit Things(const std::map<Trait, Worth>& traits) {
    for (const auto& [trait, worth] : traits) {
      if (trait.aspect == Aspect::thing) things_[trait.verb].insert(trait.what);
      if (trait.aspect == Aspect::size) sizes_[trait.verb].insert(trait.what);
    }
  }

  bool worth_asking(const Trait& trait) const {
    switch (trait.aspect) {
      case Aspect::act:
      case Aspect::manner:
      case Aspect::number: return true;
      case Aspect::size: return sizes_.at(trait.verb).size() > 1;
      case Aspect::thing: return things_.at(trait.verb).size() > 1;
      case Aspect::family:
        return divides(trait.verb, [&](const std::string& thing) { return thing.starts_with(trait.what); });
      case Aspect::rank:
        return divides(trait.verb, [&](const std::string& thing) { return thing.ends_with(trait.what); });
    }
    return false;
  }

 private:
  template <class Has>
  bool divides(const std::string& verb, Has has) const {
    const Names& all = things_.at(verb);
    const auto with = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), has));
    return with > 1 && with < all.size();
  }
  std::map<std::string, Names> things_;
  std::map<std::string, Names> sizes_;
};

WorthRow row_of(const Trait& trait, const Worth& worth, const Study& study) {
  const Whole whole = whole_of(trait.aspect);
  const WorthBase base = whole == Whole::none ? WorthBase{} : study.bases.at({trait.verb, whole});
  WorthRow row{.trait = trait,
               .per_match = static_cast<double>(worth.times) / static_cast<double>(study.games()),
               .margin = worth.margin.measured(base.margin),
               .win = worth.win.measured(base.win),
               .won = worth.won.measured(),
               .p = 1,
               .adjusted = 1};
  row.p = against_zero(row.margin).p;
  return row;
}

void correct(std::vector<WorthGroup>& groups) {
  std::vector<double> p;
  for (const WorthGroup& group : groups) {
    for (const WorthRow& row : group.rows) p.push_back(row.p);
  }
  const std::vector<double> adjusted = holm(p);
  std::size_t i = 0;
  for (WorthGroup& group : groups) {
    for (WorthRow& row : group.rows) {
      row.adjusted = adjusted[i++];
      group.evidence = std::min(group.evidence, row.adjusted);
    }
  }
}

bool numeric(const WorthGroup& group) {
  return std::all_of(group.rows.begin(), group.rows.end(),
                     [](const WorthRow& row) { return parse_number(row.trait.what).has_value(); });
}

void sort_rows(WorthGroup& group) {
  if (numeric(group)) {
    std::stable_sort(group.rows.begin(), group.rows.end(), [](const WorthRow& a, const WorthRow& b) {
      return *parse_number(a.trait.what) < *parse_number(b.trait.what);
    });
  } else {
    std::stable_sort(group.rows.begin(), group.rows.end(),
                     [](const WorthRow& a, const WorthRow& b) { return a.margin.value > b.margin.value; });
  }
}

bool alike(const WorthGroup& a, const WorthGroup& b) {
  return a.aspect == b.aspect && std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                                            [](const WorthRow& x, const WorthRow& y) {
                                              return x.trait.what == y.trait.what &&
                                                     x.per_match == y.per_match &&
                                                     x.margin.value == y.margin.value;
                                            });
}

// The same question is asked once.
void add_group(WorthTable& table, WorthGroup group) {
  for (WorthGroup& known : table.groups) {
    if (alike(known, group)) return known.same.push_back(group.verb);
  }
  table.questions += static_cast<int>(group.rows.size());
  table.groups.push_back(std::move(group));
}

}  // namespace

WorthTable worth_table(const Study& study) {
  const Things things(study.traits);
  std::map<std::pair<Aspect, std::string>, WorthGroup> found;
  for (const auto& [trait, worth] : study.traits) {
    if (worth.margin.groups() < kFewest || !things.worth_asking(trait)) continue;
    // How often chance acts for somebody follows from what players do.
    if (trait.aspect == Aspect::act && study.chance_verbs.contains(trait.verb)) continue;
    const WorthRow row = row_of(trait, worth, study);
    if (row.margin.n == 0) continue;  // always goes with the verb
    const std::string verb = trait.aspect == Aspect::act ? "" : trait.verb;
    WorthGroup& group = found[{trait.aspect, verb}];
    group.verb = verb;
    group.aspect = trait.aspect;
    group.rows.push_back(row);
  }
  WorthTable table;
  for (auto& [key, group] : found) add_group(table, std::move(group));
  correct(table.groups);
  for (WorthGroup& group : table.groups) sort_rows(group);
  std::stable_sort(table.groups.begin(), table.groups.end(),
                   [](const WorthGroup& a, const WorthGroup& b) { return a.evidence < b.evidence; });
  return table;
}

std::string title(const WorthGroup& group) {
  std::string verbs = group.verb;
  for (const std::string& verb : group.same) verbs += " or " + verb;
  switch (group.aspect) {
    case Aspect::act: return "What players do";
    case Aspect::manner: return verbs + ": how";
    case Aspect::number: return verbs + ": which number";
    case Aspect::size: return verbs + ": how many at once";
    case Aspect::thing: return verbs + ": which";
    case Aspect::family: return verbs + ": which family";
    case Aspect::rank: return verbs + ": which rank";
  }
  return "";
}

std::string row_label(const WorthRow& row) {
  if (row.trait.aspect == Aspect::act) return row.trait.verb;
  return label(row.trait).substr(row.trait.verb.size() + 1);
}

}  // namespace igra::lab
