/** Checks a host against a known one, which may be `*.` and a domain: one name of any below it. */
export const isHost = (known: string, host: string): boolean =>
  known.startsWith('*.')
    ? host.endsWith(known.slice(1)) && /^[a-z0-9-]+$/.test(host.slice(0, 1 - known.length))
    : known === host
