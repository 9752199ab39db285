import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { marked, type Token, type Tokens } from "marked";
import type { MarkdownPart, MarkdownPicture, MarkdownText } from "../base/markdown_text.ts";

/** Texts are read while the app is built, so no page carries a reader of Markdown. */
export const markdownPlugin: Plugin = {
  name: "markdown",
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.md$/ }, async ({ path }) => ({
      contents: JSON.stringify(markdownText(await readFile(path, "utf8"))),
      loader: "json",
    }));
  },
};

const WORDS = /^---\nwords: (.*)\n---\n/;

/** @throws on what no page of ours shows, such as a table or bold words */
export function markdownText(source: string): MarkdownText {
  const parts: Writable<MarkdownPart>[] = [];
  let picture: MarkdownPicture | null = null;
  const part = () => {
    const last = parts.at(-1) ?? { title: null, paragraphs: [], steps: [] };
    if (parts.length === 0) parts.push(last);
    return last;
  };
  for (const token of marked.lexer(source.replace(WORDS, ""))) {
    const [inner] = token.type === "paragraph" ? token.tokens ?? [] : [];
    if (token.type === "space") continue;
    if (token.type === "heading" && token.depth === 2) {
      parts.push({ title: plain(token), paragraphs: [], steps: [] });
    } else if (isImage(inner)) picture = pictureOf(inner);
    else if (token.type === "paragraph" && part().steps.length === 0) part().paragraphs.push(plain(token));
    else if (token.type === "list" && token.ordered) part().steps.push(...token.items.map(stepOf));
    else throw new Error(`Not shown by any page: ${token.raw}`);
  }
  return { words: source.match(WORDS)?.[1]?.split(", ") ?? [], picture, parts };
}

function isImage(token: Token | undefined): token is Tokens.Image {
  return token?.type === "image";
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

function stepOf({ tokens }: Tokens.ListItem): string {
  return tokens.map(plain).join("\n");
}

function plain(token: Token): string {
  const inner: readonly Token[] = "tokens" in token ? token.tokens ?? [] : [];
  if (inner.length === 0 || inner.some(({ type }) => type !== "text")) {
    throw new Error(`Not shown by any page: ${token.raw}`);
  }
  return inner.map(({ raw }) => raw.replaceAll("\n", " ")).join("");
}

function pictureOf({ href, text, title, raw }: Tokens.Image): MarkdownPicture {
  const [width, height] = title?.split("x").map(Number) ?? [];
  if (!width || !height) throw new Error(`A picture wants its size as title, such as "360x640": ${raw}`);
  return { file: href, width, height, says: text };
}
