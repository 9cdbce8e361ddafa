import type { RecordFound } from '#contract/emails/delivery-shapes.ts'
import { type Dns, textsOf } from './dns.ts'

type Wanting = { from_email: string; ownership: string; selector: string; dkim_public: string }
export type Wanted = {
  kind: RecordFound['kind']
  host: string
  wanted: string
  needed: boolean
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Returns the records of a sender's domain; emails return to our own address, whose SPF counts. */
export const recordsOf = (
  { from_email, ownership, selector, dkim_public }: Wanting,
  ownDomain: string,
): Wanted[] => {
  const domain = domainOf(from_email)
  return [
    { kind: 'ownership', host: `_tender.${domain}`, wanted: ownership, needed: true },
    {
      kind: 'dkim',
      host: `${selector}._domainkey.${domain}`,
      wanted: `v=DKIM1; k=rsa; p=${dkim_public}`,
      needed: true,
    },
    { kind: 'dmarc', host: `_dmarc.${domain}`, wanted: 'v=DMARC1; p=none', needed: true },
    { kind: 'spf', host: domain, wanted: `v=spf1 include:${ownDomain} ~all`, needed: false },
  ]
}

/** Reads `name=value` pairs of a record; blanks in a value don't count. */
const pairsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=')
      return at < 0
        ? []
        : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).replace(/\s+/g, '')]]
    }),
  )

const isOfKind: Record<Wanted['kind'], (text: string) => boolean> = {
  ownership: (text) => text.startsWith('tender-verify='),
  dkim: (text) => pairsOf(text).has('p'),
  dmarc: (text) => /^v=DMARC1\b/i.test(text.trim()),
  spf: (text) => /^v=spf1\b/i.test(text.trim()),
}

const isRight: Record<Wanted['kind'], (text: string, wanted: string) => boolean> = {
  ownership: (text, wanted) => text.trim() === wanted,
  dkim: (text, wanted) => {
    const pairs = pairsOf(text)
    return (
      pairs.get('p') === pairsOf(wanted).get('p') &&
      (pairs.get('k') ?? 'rsa').toLowerCase() === 'rsa'
    )
  },
  dmarc: (text) => /^(none|quarantine|reject)$/i.test(pairsOf(text).get('p') ?? ''),
  spf: (text, wanted) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .includes(wanted.split(' ')[1] ?? ''),
}

/** Compares one record with what DNS has; a second key or policy beside the right one is wrong. */
const judge = ({ kind, wanted }: Wanted, texts: string[] | null): RecordFound => {
  if (texts === null) return { kind, state: 'unknown', found: [] }
  const found = texts.filter((text) => isOfKind[kind](text))
  if (found.length === 0) return { kind, state: 'missing', found: [] }
  const isGood =
    kind === 'ownership'
      ? found.some((text) => isRight[kind](text, wanted))
      : found.length === 1 && isRight[kind](found[0]!, wanted)
  return { kind, state: isGood ? 'found' : 'wrong', found }
}

/** Lists the domains whose DMARC policy counts for this one: its own, then those above it. */
const above = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join('.'))
}

/** Looks all records up at once. */
export const lookUp = (dns: Dns, wanted: readonly Wanted[]): Promise<RecordFound[]> =>
  Promise.all(
    wanted.map(async (record) => {
      const found = judge(record, await textsOf(dns, record.host))
      if (record.kind !== 'dmarc' || found.state !== 'missing') return found
      const higher = await Promise.all(
        above(record.host.slice('_dmarc.'.length)).map(async (domain) =>
          judge(record, await textsOf(dns, `_dmarc.${domain}`)),
        ),
      )
      return higher.find(({ state }) => state !== 'missing') ?? found
    }),
  )
