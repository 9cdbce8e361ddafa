/**
 * Returns the name under which a page knows a font of ours: pages may have one of the same name,
 * which stays as it is. Helvetica is the reader's own.
 */
export const familyOf = (font: string): string => (font === 'Helvetica' ? font : `Tender ${font}`)
