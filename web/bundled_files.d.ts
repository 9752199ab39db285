declare module "*.module.css" {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

declare module "*.md" {
  const text: import("./base/markdown_text.ts").MarkdownText;
  export default text;
}

declare module "*.ttf" {
  const file: string;
  export default file;
}
