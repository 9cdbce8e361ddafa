import type { Dns } from '#platform/mail/sender/dns.ts'

type Answer = string[] | 'hangs' | 'fails'

/** A name server that answers as it is set; an unknown host has no texts. */
export const fakeDns = () => {
  const hosts = new Map<string, Answer>()
  const seen: string[] = []
  const dns: Dns = {
    txt: async (host) => {
      seen.push(host)
      const answer = hosts.get(host)
      if (answer === 'hangs') return new Promise(() => undefined)
      if (answer === 'fails') throw Object.assign(new Error('queryTxt'), { code: 'ESERVFAIL' })
      if (!answer) throw Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' })
      return answer
    },
  }
  return { dns, hosts, seen }
}
