/** Sizes of paper: the roll of a till's printer, or an A4 sheet. */
export const paperSizes = ['roll', 'sheet'] as const
export type PaperSize = (typeof paperSizes)[number]
