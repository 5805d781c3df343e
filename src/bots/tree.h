// What a search remembers: nodes with edges to what can happen next, in memory that is bounded and taken
// once. It knows no game: an edge is named by an integer.
//
//   nodes   [ block | block | ... ]        node 0 is the root
//   edges   [ .. A . | . B C . D . . . ]   the edges of a node are a small open-addressing hash table, a
//                                          block of 4, 8, 16, ... places; a block that gets too full moves
//                                          into one twice as large and leaves its place to others
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace igra {

class Tree {
 public:
  using NodeId = std::uint32_t;
  using EdgeId = std::uint32_t;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr NodeId kRoot = 0;

  struct Edge {
    std::uint32_t key;
    std::uint32_t visits;
    std::uint32_t available;  // how often it could have been visited
    NodeId child;             // kNone: nothing below yet
    double value;             // sum of rewards for the seat that acts at the node
    float weight;             // prior, on the heuristic's scale; 0 if there is none
    std::uint32_t taken;      // 0: a free place of the block
  };

  // `memory` in bytes bounds everything, re-rooting included.
  explicit Tree(std::size_t memory);

  void clear();
  EdgeId find(NodeId node, std::uint32_t key) const;
  // The edge with this key, made if there is none; kNone if there is none and the memory is full.
  EdgeId find_or_add(NodeId node, std::uint32_t key);
  // The node below, made if there is none; kNone if the memory is full.
  NodeId child(EdgeId edge);

  Edge& edge(EdgeId id) { return arena_.edges[id]; }
  const Edge& edge(EdgeId id) const { return arena_.edges[id]; }
  int edges_of(NodeId node) const { return arena_.nodes[node].count; }
  std::uint32_t nodes() const { return arena_.node_count; }
  std::size_t bytes() const;
  std::size_t limit() const { return limit_; }

  // Makes `node` the root and forgets everything that is not below it.
  void reroot(NodeId node);

 private:
  struct Node {
    EdgeId block;
    std::uint16_t count;
    std::uint8_t bits;  // the block has 1 << bits places; 0: none yet
  };
  static constexpr int kFirstBits = 2;
  static constexpr int kMostBits = 12;

  // Memory that is not initialised: what is never touched is never really taken.
  struct Release {
    void operator()(void* memory) const { ::operator delete(memory); }
  };
  template <class T>
  using Array = std::unique_ptr<T[], Release>;
  template <class T>
  static Array<T> array_of(std::size_t size) {
    return Array<T>(static_cast<T*>(::operator new(size * sizeof(T))));
  }

  struct Arena {
    Array<Node> nodes;
    Array<Edge> edges;
    std::uint32_t node_count = 0;
    std::uint32_t edge_count = 0;
    std::array<EdgeId, kMostBits + 1> free_blocks{};
  };

  Arena make_arena() const;
  void empty(Arena& arena) const;
  EdgeId new_block(Arena& arena, int bits) const;
  NodeId new_node(Arena& arena) const;
  bool grow(Node& node);
  EdgeId place_for(const Node& node, std::uint32_t key) const;
  static std::uint32_t slot(std::uint32_t key, int bits) { return (key * 0x9E3779B1u) >> (32 - bits); }

  std::size_t limit_;
  std::uint32_t most_nodes_;
  std::uint32_t most_edges_;
  Arena arena_;
  Arena other_;  // taken at the first re-rooting
};

inline Tree::EdgeId Tree::place_for(const Node& node, std::uint32_t key) const {
  const std::uint32_t mask = (1u << node.bits) - 1;
  std::uint32_t at = slot(key, node.bits);
  while (arena_.edges[node.block + at].taken && arena_.edges[node.block + at].key != key)
    at = (at + 1) & mask;
  return node.block + at;
}

inline Tree::EdgeId Tree::find(NodeId id, std::uint32_t key) const {
  const Node& node = arena_.nodes[id];
  if (node.bits == 0) return kNone;
  const EdgeId place = place_for(node, key);
  return arena_.edges[place].taken ? place : kNone;
}

}  // namespace igra
