#include "bots/tree.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/rng.h"

namespace igra {
namespace {

TEST(Tree, finds_what_was_added_and_nothing_else) {
  Tree tree(1 << 20);
  EXPECT_EQ(tree.find(Tree::kRoot, 7), Tree::kNone);
  for (std::uint32_t key = 0; key < 500; ++key) {
    const Tree::EdgeId edge = tree.find_or_add(Tree::kRoot, key * 977);
    ASSERT_NE(edge, Tree::kNone);
    tree.edge(edge).visits = key;
  }
  EXPECT_EQ(tree.edges_of(Tree::kRoot), 500);
  for (std::uint32_t key = 0; key < 500; ++key) {
    EXPECT_EQ(tree.edge(tree.find(Tree::kRoot, key * 977)).visits, key);
    EXPECT_EQ(tree.find(Tree::kRoot, key * 977 + 1), Tree::kNone);
  }
}

// The same thing slowly: paths of keys with a number at the end of each.
using Paths = std::map<std::vector<std::uint32_t>, std::uint32_t>;

Tree::NodeId walk(Tree& tree, const std::vector<std::uint32_t>& path, Tree::EdgeId& last) {
  Tree::NodeId node = Tree::kRoot;
  for (const std::uint32_t key : path) {
    last = tree.find_or_add(node, key);
    node = tree.child(last);
  }
  return node;
}

TEST(Tree, rerooting_keeps_exactly_what_is_below) {
  Tree tree(1 << 22);
  Paths paths;
  Rng rng(1);
  for (std::uint32_t n = 1; n <= 3000; ++n) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t depth = 1 + rng.below(5); depth > 0; --depth) path.push_back(rng.below(6));
    Tree::EdgeId last = Tree::kNone;
    walk(tree, path, last);
    tree.edge(last).visits = n;
    paths[path] = n;
  }
  const std::uint32_t nodes = tree.nodes();
  Tree::EdgeId last = Tree::kNone;
  tree.reroot(walk(tree, {3, 2}, last));
  EXPECT_LT(tree.nodes(), nodes);
  int kept = 0;
  for (const auto& [path, n] : paths) {
    if (path.size() <= 2 || path[0] != 3 || path[1] != 2) continue;
    Tree::NodeId node = Tree::kRoot;
    Tree::EdgeId edge = Tree::kNone;
    for (std::size_t i = 2; i < path.size(); ++i) {
      edge = tree.find(node, path[i]);
      ASSERT_NE(edge, Tree::kNone);
      node = tree.edge(edge).child;
    }
    EXPECT_EQ(tree.edge(edge).visits, n);
    ++kept;
  }
  EXPECT_GT(kept, 20);
}

TEST(Tree, stays_within_its_memory) {
  Tree tree(1 << 17);
  Rng rng(2);
  Tree::NodeId node = Tree::kRoot;
  bool full = false;
  for (int i = 0; i < 100000; ++i) {
    const Tree::EdgeId edge = tree.find_or_add(node, rng.below(1000));
    const Tree::NodeId below = edge == Tree::kNone ? Tree::kNone : tree.child(edge);
    full |= below == Tree::kNone;
    node = below == Tree::kNone || rng.below(4) == 0 ? Tree::kRoot : below;
  }
  EXPECT_TRUE(full);
  EXPECT_LE(tree.bytes(), tree.limit() / 2);
  tree.clear();
  EXPECT_EQ(tree.nodes(), 1u);
  EXPECT_NE(tree.find_or_add(Tree::kRoot, 5), Tree::kNone);
}

}  // namespace
}  // namespace igra
