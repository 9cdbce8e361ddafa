/** Names a member of the team beside their address; an API key has none. */
export const withAddress = ({ name, email }: { name: string; email: string }): string =>
  email === '' ? name : `${name} (${email})`
