/** The share of numbers read right, as measured and published with the recogniser; the landing page is silent until there is one. */
export const MEASURED_ACCURACY: { readonly percent: string; readonly on: string } | null = null;
