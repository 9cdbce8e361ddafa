import { Refusal } from '#contract/error.ts'

/**
 * Checks for a connection that the server or the network ended: whether a commit was carried out is
 * then unknown, but nothing of an open transaction was.
 */
export const isConnectionLost = (cause: unknown): boolean => {
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  return (
    /^(08|57P0)|^(ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /connection (terminated|error)/i.test(message)
  )
}

const transient = ['55P03', '57014', '40001', '40P01']
/** Checks for a timeout, a lock timeout or a deadlock: nothing was changed, so it can be retried. */
export const isTransient = (cause: unknown): boolean =>
  transient.includes((cause as { code?: string } | null)?.code ?? '')
const full = ['53100', 'ENOSPC', 'EDQUOT']
/** A character that text or JSON of the database can't hold, like U+0000. */
const unstorable = ['22021', '22P05']

/**
 * Maps an error of the database: a lock timeout or deadlock can be retried, because nothing was
 * changed; a full disk and a character that can't be stored are named; anything else is `broken`.
 */
export const refusalOfDatabase = (cause: unknown): Refusal => {
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (isTransient(cause)) return new Refusal('still_running', { headers: { 'retry-after': '1' } })
  if (unstorable.includes(code))
    return new Refusal('invalid_input', {
      message: 'a text holds a character that cannot be stored',
    })
  return full.includes(code) || /no space left on device|disk quota exceeded/i.test(message)
    ? new Refusal('storage_full', { headers: { 'retry-after': '60' } })
    : new Refusal('broken')
}
