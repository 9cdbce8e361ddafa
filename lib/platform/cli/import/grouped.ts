/** Groups the digits of an amount for reading: 12,345.67. */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
