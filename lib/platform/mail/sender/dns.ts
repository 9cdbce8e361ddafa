import { Resolver } from 'node:dns/promises'

/** Looks up the texts of a host; each is joined from its pieces. Rejects as node:dns does. */
export type Dns = { txt: (host: string) => Promise<string[]> }

declare module '#platform/area.ts' {
  interface Ports {
    dns: Dns
  }
}

/** The name servers of this machine. */
export const systemDns: Dns = {
  txt: async (host) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    return (await resolver.resolveTxt(host)).map((pieces) => pieces.join(''))
  },
}

const waitMs = 5000
const textsMost = 20
const textMost = 500
/** Answers of a name server that is well: there is no such text. */
const none: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN']

/**
 * Returns a host's texts, shortened to what can be shown, or null if DNS doesn't answer in time or
 * fails: that is no proof that a record is missing.
 */
export const textsOf = async (dns: Dns, host: string): Promise<string[] | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), waitMs)
  })
  const found = (async () => dns.txt(host))().then(
    (texts) =>
      Array.isArray(texts)
        ? texts.slice(0, textsMost).map((text) =>
            String(text)
              // oxlint-disable-next-line no-control-regex -- a name server may send anything
              .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
              .toWellFormed()
              .slice(0, textMost),
          )
        : null,
    (cause: unknown) => (none.includes((cause as { code?: unknown }).code) ? [] : null),
  )
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}
