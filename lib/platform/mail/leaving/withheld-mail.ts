import type { WithheldFor } from '#contract/emails/withheld.ts'

/** Thrown while a message is made: it must not leave, and why. */
export class WithheldMail extends Error {
  readonly reason: WithheldFor
  constructor(reason: WithheldFor) {
    super(`withheld: ${reason}`)
    this.reason = reason
  }
}
