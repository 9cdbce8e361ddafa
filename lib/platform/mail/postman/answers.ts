/** An answer of a mail server, or the lack of one, as nodemailer throws it. */
type Cause = { code?: string; responseCode?: number; response?: string; command?: string }

/**
 * Meanings of a failed attempt: the server wants fewer emails, wants this one later or never, or
 * knows no such address.
 */
export type Meaning = 'throttle' | 'later' | 'never' | 'no_address'

/**
 * Recognises that there is no such mailbox or domain (RFC 3463, 5.1.x); its other statuses are
 * about senders. A full mailbox or a policy refuses one email, not all to the address.
 */
export const saysNoAddress = (text: string): boolean => /^5\.1\.(?:[1-36]|10)$/.test(statusOf(text))

/** Returns an answer's own status, or else its first; parts of an IP address are none. */
const statusOf = (text: string): string =>
  (/\b5\d\d[ -]#?(5\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text) ??
    /(?<![\d.])(5\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text))?.[1] ?? ''

const aboutRate = /\brate\b|too (many|much|fast)|limit|throttl|slow down|frequen/i
const aboutQuota = /quota|limit|exceed/i
const aboutSending = /sending|submission|outbound|daily|hourly|\d.hour|per (minute|hour|day)/i

/** Recognises that the sender's own quota is used up; a full mailbox is its recipient's. */
const isQuota = (response: string): boolean => {
  const status = statusOf(response)
  return (
    status === '5.4.5' ||
    (status !== '5.2.2' && aboutSending.test(response) && aboutQuota.test(response))
  )
}

/** Recognises an answer about how many emails come, not about this one or its sender's domain. */
const isAboutAll = (response: string, command: string): boolean => {
  if (command === 'RCPT TO') return false
  if (command === 'DATA') return /^4\d\d[ -]4\.7\.\d/.test(response) && aboutRate.test(response)
  return !/^4\d\d[ -]4\.1\.\d/.test(response)
}

/**
 * Reads a failed attempt. Answers to a recipient or a message are about that email alone; a session
 * that fails is no email's fault, so it is tried again.
 */
export const meaningOf = (cause: unknown): Meaning => {
  const { code = '', responseCode, response = '', command = '' } = cause as Cause
  // nodemailer itself refuses an address or a size
  if (!responseCode) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'never' : 'later'
  if (responseCode < 500)
    return responseCode === 421 || isAboutAll(response, command) ? 'throttle' : 'later'
  if (isQuota(response)) return 'throttle'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'later'
  return saysNoAddress(response) ? 'no_address' : 'never'
}

/** Paces the attempts at one email: each pause is as long as all before it, up to `longest`. */
export const pauseAfter = (
  ageSeconds: number,
  { first, longest }: { first: number; longest: number },
): number => Math.min(first + ageSeconds, longest)
