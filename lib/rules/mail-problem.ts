const mailProblems = ['no_mailbox', 'full', 'refused', 'unreachable', 'later', 'unknown'] as const
export type MailProblem = (typeof mailProblems)[number]

const signs: readonly [MailProblem, RegExp][] = [
  // the enhanced status (RFC 3463) is more specific than the reply code before it
  ['no_mailbox', /\b5\.1\.[0-3]\b|\b5\.1\.10\b|no such mailbox/i],
  [
    'no_mailbox',
    /(no such|unknown|does not exist|invalid).{0,20}(user|mailbox|recipient|address)/i,
  ],
  [
    'no_mailbox',
    /(mailbox|user|recipient|address).{0,20}(unknown|not found|unavailable|does not exist)/i,
  ],
  ['full', /\b[45]\.2\.2\b|\b[45]52\b|over ?quota|mailbox (is )?full/i],
  ['refused', /\b5\.7\.\d+\b|spam|blocked|blacklist|policy|denied/i],
  [
    'unreachable',
    /refused the connection|was not found|did not answer|broke the connection|timed? ?out/i,
  ],
  ['later', /\b4\d\d\b|\b4\.\d\.\d|greylist|try again/i],
  ['no_mailbox', /\b550\b/],
]

/** Classifies a mail server's error text, for a message that a person can act on. */
export const mailProblemOf = (text: string): MailProblem =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? 'unknown'
