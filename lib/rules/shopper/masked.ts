const dots = '•••'

/** Masks a name but for the first letter of each of its words, whatever their length. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${dots}`)
    .join(' ')

/** Masks an email but for its first letter and its domain's last part. */
export const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}${dots}@${dots}.${domain.split('.').at(-1)}`
}
