declare module "*.module.css" {
  /** The names of the sheet's classes as the build wrote them. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
