import mailchecker from 'mailchecker'

/** Checks an address for a provider of throwaway mailboxes, its subdomains included. */
export const isThrowaway = (email: string): boolean => {
  const domains = mailchecker.blacklist()
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, at) => domains.has(labels.slice(at).join('.')))
}
