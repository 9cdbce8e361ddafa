import { expect, test } from 'vitest'
import { mailProblemOf } from '#rules/mail-problem.ts'

test.each([
  ['550 5.1.1 The mailbox is unavailable', 'no_mailbox'],
  ['550 no such mailbox', 'no_mailbox'],
  ['550 Requested action not taken', 'no_mailbox'],
  ['552 5.2.2 mailbox full', 'full'],
  ['452 4.2.2 The email account is over quota', 'full'],
  ['554 5.7.1 Message rejected as spam', 'refused'],
  ['550 5.7.26 Unauthenticated email is not accepted due to policy', 'refused'],
  ['451 greylisted, come back later', 'later'],
  ['421 4.7.0 Try again later', 'later'],
  ['the mail server refused the connection', 'unreachable'],
  ['the mail server did not answer in time', 'unreachable'],
  ['broken', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (text, problem) => expect(mailProblemOf(text)).toBe(problem))
