export const rowsAPage = 250
const pagesMost = 2500

/** Reads the page's number from the address; anything else is the first. */
export const pageOf = (parameter: string | string[] | undefined): number =>
  typeof parameter === 'string' && /^[1-9]\d{0,3}$/.test(parameter)
    ? Math.min(Number(parameter), pagesMost)
    : 1
