#include "bots/tree.h"

#include <algorithm>

namespace igra {

// Both arenas share the memory; in each, three quarters of the edges' places at most are taken, and few
// edges have a node below, so nodes get a tenth of it.
Tree::Tree(std::size_t memory) : limit_(std::max<std::size_t>(memory, 1 << 16)) {
  const std::size_t half = limit_ / 2;
  const std::size_t most = kNone - 1;
  most_nodes_ = static_cast<std::uint32_t>(std::min(most, half / 10 / sizeof(Node)));
  most_edges_ = static_cast<std::uint32_t>(std::min(most, half / 10 * 9 / sizeof(Edge)));
  arena_ = make_arena();
}

Tree::Arena Tree::make_arena() const {
  Arena arena;
  arena.nodes = array_of<Node>(most_nodes_);
  arena.edges = array_of<Edge>(most_edges_);
  empty(arena);
  new_node(arena);
  return arena;
}

void Tree::empty(Arena& arena) const {
  arena.node_count = 0;
  arena.edge_count = 0;
  arena.free_blocks.fill(kNone);
}

void Tree::clear() {
  empty(arena_);
  new_node(arena_);
}

std::size_t Tree::bytes() const {
  return arena_.node_count * sizeof(Node) + arena_.edge_count * sizeof(Edge);
}

Tree::NodeId Tree::new_node(Arena& arena) const {
  if (arena.node_count == most_nodes_) return kNone;
  arena.nodes[arena.node_count] = {.block = kNone, .count = 0, .bits = 0};
  return arena.node_count++;
}

// A block that was left is linked to the next one of its size by its first edge's child.
Tree::EdgeId Tree::new_block(Arena& arena, int bits) const {
  const std::uint32_t size = 1u << bits;
  EdgeId block = arena.free_blocks[bits];
  if (block != kNone) {
    arena.free_blocks[bits] = arena.edges[block].child;
  } else {
    if (most_edges_ - arena.edge_count < size) return kNone;
    block = arena.edge_count;
    arena.edge_count += size;
  }
  for (std::uint32_t i = 0; i < size; ++i) arena.edges[block + i].taken = 0;
  return block;
}

bool Tree::grow(Node& node) {
  const int bits = node.bits == 0 ? kFirstBits : node.bits + 1;
  if (bits > kMostBits) return false;
  const EdgeId block = new_block(arena_, bits);
  if (block == kNone) return false;
  const Node old = node;
  node.block = block;
  node.bits = static_cast<std::uint8_t>(bits);
  if (old.bits == 0) return true;
  for (std::uint32_t i = 0; i < 1u << old.bits; ++i) {
    const Edge& edge = arena_.edges[old.block + i];
    if (edge.taken) arena_.edges[place_for(node, edge.key)] = edge;
  }
  arena_.edges[old.block].child = arena_.free_blocks[old.bits];
  arena_.free_blocks[old.bits] = old.block;
  return true;
}

Tree::EdgeId Tree::find_or_add(NodeId id, std::uint32_t key) {
  Node& node = arena_.nodes[id];
  if (node.bits != 0) {
    const EdgeId place = place_for(node, key);
    if (arena_.edges[place].taken) return place;
  }
  const bool crowded = node.bits == 0 || 4 * (node.count + 1) > 3 << node.bits;
  if (crowded && !grow(node)) return kNone;
  const EdgeId place = place_for(node, key);
  arena_.edges[place] = {
      .key = key, .visits = 0, .available = 0, .child = kNone, .value = 0, .weight = 0, .taken = 1};
  ++node.count;
  return place;
}

Tree::NodeId Tree::child(EdgeId id) {
  Edge& edge = arena_.edges[id];
  if (edge.child == kNone) edge.child = new_node(arena_);
  return edge.child;
}

// Breadth first. A copied node waits for its turn with its old number in place of its block.
void Tree::reroot(NodeId root) {
  if (root == kRoot) return;
  if (!other_.nodes) other_ = make_arena();
  empty(other_);
  other_.nodes[new_node(other_)].block = root;
  for (NodeId id = 0; id < other_.node_count; ++id) {
    const Node old = arena_.nodes[other_.nodes[id].block];
    other_.nodes[id] = old;
    if (old.bits == 0) continue;
    const EdgeId block = new_block(other_, old.bits);
    other_.nodes[id].block = block;
    for (std::uint32_t i = 0; i < 1u << old.bits; ++i) {
      Edge& edge = other_.edges[block + i];
      edge = arena_.edges[old.block + i];
      if (!edge.taken || edge.child == kNone) continue;
      const NodeId below = new_node(other_);
      other_.nodes[below].block = edge.child;
      edge.child = below;
    }
  }
  std::swap(arena_, other_);
}

}  // namespace igra
