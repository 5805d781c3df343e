#include "lab/report/html.h"

#include <fmt/format.h>

#include "lab/report/canvas.h"

namespace igra::lab {

namespace {

// Light by day, dark by night, quiet always. Colours f0 … f5 fill, s0 … s5 stroke: one a seat, told apart by
// colour-blind people too (order of brightness differs as well).
constexpr std::string_view kStyle = R"css(
:root{color-scheme:light dark;--paper:#fcfbf8;--card:#fff;--ink:#23272c;--soft:#646c74;--rule:#e3dfd6;--link:#2b5f8a;
--c0:#2f6690;--c1:#c4552d;--c2:#4f8a5b;--c3:#8a5a9e;--c4:#b8860b;--c5:#2a9d9d;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--card:#1b1f23;--ink:#e4e2dc;--soft:#9aa2aa;--rule:#30363c;--link:#86b8de;
--c0:#6aa5d4;--c1:#e5845f;--c2:#7fbf8c;--c3:#ba92cf;--c4:#d9ae4c;--c5:#5cc4c4;--on:#14171a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 "Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Charter,Georgia,serif}
main,header,footer{max-width:62rem;margin:0 auto;padding:0 1.1rem}
header{padding-top:2.6rem}
h1{font-size:2.1rem;line-height:1.15;margin:0 0 .2rem;font-weight:600;letter-spacing:-.01em}
h2{font-size:1.4rem;line-height:1.2;margin:0 0 .5rem;font-weight:600}
h3{font:600 .95rem/1.35 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;margin:0 0 .15rem}
p{margin:.4rem 0 .8rem;max-width:42rem}
section{border-top:1px solid var(--rule);margin-top:2.4rem;padding-top:1.5rem}
.eyebrow,.facts,nav,figure,table,summary,footer,.small{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.eyebrow{font-size:.78rem;letter-spacing:.09em;text-transform:uppercase;color:var(--soft);margin:0 0 .4rem}
.facts{display:flex;flex-wrap:wrap;gap:.15rem 1.1rem;margin:.7rem 0 0;padding:0;list-style:none;color:var(--soft);font-size:.88rem}
.facts b{color:var(--ink);font-weight:600}
.short{display:grid;grid-template-columns:8.5rem minmax(0,44rem);gap:.75rem 1.2rem;margin:1.8rem 0 0}
.short dt{font:600 .82rem/1.9 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--c0)}.short dd{margin:0}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1rem;font-size:.88rem;margin-top:1.6rem}
a{color:var(--link);text-decoration:none}a:hover,a:focus{text-decoration:underline}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.small{font-size:.85rem;color:var(--soft);line-height:1.5}
.gallery{columns:25rem 2;column-gap:1rem;margin:1rem 0}
figure{margin:0 0 1rem;break-inside:avoid;background:var(--card);border:1px solid var(--rule);border-radius:8px;padding:.9rem .9rem .6rem}
figure p{font-size:.85rem;line-height:1.4;color:var(--soft);margin:0 0 .6rem}
svg{display:block;width:100%;max-width:30rem;height:auto;margin:0 auto}
.t{font:11px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink)}.t.soft{fill:var(--soft)}.t.on{fill:var(--on);font-weight:600}
.grid{stroke:var(--rule);stroke-width:1}.axis{stroke:var(--soft);stroke-width:1}
.reference{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 3}
.line{fill:none;stroke-width:2;stroke-linejoin:round}.band{opacity:.18}
.span{stroke-width:2.5;stroke-linecap:round;opacity:.75}.whisker{stroke:var(--ink);stroke-width:1.2}.bar{opacity:.85}.faint{opacity:.35}
.f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}.f4{fill:var(--c4)}.f5{fill:var(--c5)}
.s0{stroke:var(--c0)}.s1{stroke:var(--c1)}.s2{stroke:var(--c2)}.s3{stroke:var(--c3)}.s4{stroke:var(--c4)}.s5{stroke:var(--c5)}
details{margin:.4rem 0 .2rem}summary{cursor:pointer;font-size:.8rem;color:var(--soft)}
.scroll{overflow-x:auto;margin:.5rem 0 .8rem}
table{border-collapse:collapse;font-size:.82rem;line-height:1.35;font-variant-numeric:tabular-nums}
th,td{padding:.28rem .8rem .28rem 0;text-align:right;border-bottom:1px solid var(--rule);vertical-align:baseline;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:7rem}
thead th{font-weight:600;white-space:normal;color:var(--soft);vertical-align:bottom}tbody th{font-weight:400}
footer{color:var(--soft);font-size:.82rem;margin-top:2.5rem;padding-bottom:2.5rem}
@media (max-width:40rem){.short{grid-template-columns:1fr;gap:0}.short dd{margin-bottom:.7rem}}
@media (max-width:30rem){body{font-size:16px}h1{font-size:1.7rem}header{padding-top:1.6rem}}
@media print{:root{--paper:#fff}body{font-size:10.5pt}nav{display:none}}
)css";

std::string cells(const std::vector<std::string>& texts, bool header) {
  std::string row;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool names_row = i == 0 && !header;
    row += element(header || names_row ? "th" : "td", escaped(texts[i]),
                   header      ? "scope=\"col\""
                   : names_row ? "scope=\"row\""
                               : "");
  }
  return element("tr", row);
}

}  // namespace

std::string element(std::string_view name, std::string_view content, std::string_view attributes) {
  return fmt::format("<{}{}{}>{}</{}>", name, attributes.empty() ? "" : " ", attributes, content, name);
}

std::string paragraph(std::string_view text, std::string_view style) {
  std::string content;
  bool code = false;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('`', from), text.size());
    const std::string piece = escaped(text.substr(from, end - from));
    content += code ? element("code", piece) : piece;
    code = !code;
    from = end + 1;
  }
  return element("p", content, style.empty() ? "" : fmt::format("class=\"{}\"", style));
}

std::string html(const HtmlTable& table) {
  std::string rows;
  for (const auto& row : table.rows) rows += cells(row, false);
  return element("div",
                 element("table", element("thead", cells(table.header, true)) + element("tbody", rows)),
                 "class=\"scroll\" tabindex=\"0\"");
}

std::string figure(std::string_view title, std::string_view caption, std::string_view svg,
                   const HtmlTable& numbers) {
  std::string content = element("h3", escaped(title)) + paragraph(caption) + std::string(svg);
  if (!numbers.rows.empty()) content += element("details", element("summary", "Numbers") + html(numbers));
  return element("figure", content);
}

std::string gallery(const std::vector<std::string>& figures) {
  std::string content;
  for (const std::string& one : figures) content += one + "\n";
  return element("div", content, "class=\"gallery\"");
}

std::string page(std::string_view title, std::string_view head, const std::vector<Section>& sections,
                 std::string_view foot) {
  std::string links, body;
  for (const Section& section : sections) {
    links += element("a", escaped(section.title), fmt::format("href=\"#{}\"", section.id)) + "\n";
    body += element("section", element("h2", escaped(section.title)) + section.body,
                    fmt::format("id=\"{}\"", section.id)) +
            "\n";
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<header>{}{}</header>\n<main>\n{}</main>\n<footer>{}</footer>\n"
      "</body>\n</html>\n",
      escaped(title), kStyle, head, element("nav", links, "aria-label=\"Sections\""), body, foot);
}

}  // namespace igra::lab
