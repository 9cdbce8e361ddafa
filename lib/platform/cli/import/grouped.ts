/** `12345.67` as people read it: 12,345.67 */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
