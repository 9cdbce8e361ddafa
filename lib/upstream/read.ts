import 'server-only'
import { asElsewhere } from '#contract/elsewhere.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import { ErrorBody, refusals } from '#contract/refusals.ts'
import { shapesOf } from '#contract/shapes.ts'
import { dashboardEnv } from '#env.ts'
import { instead, nobody, readers } from './elsewhere/answers.ts'
import type { Around } from './elsewhere/around.ts'
import { withCodes } from './elsewhere/codes.ts'
import { asSpecified, type WireInput } from './elsewhere/request.ts'

/** Checks for another upstream than the platform that runs beside this dashboard. */
export const isElsewhere = (): boolean => !dashboardEnv().EMBEDDED_UPSTREAM

/** Writes a request in the upstream's form. */
export const wireInput = <Own extends WireInput>(
  endpoint: Endpoint,
  input: Own,
  shop: string | undefined,
): Own => (isElsewhere() && shop ? (asSpecified(endpoint, input, shop) as Own) : input)

/** Checks the status; a call that redirects is answered by a redirect. */
export const isGood = (endpoint: Endpoint, { ok, status }: Response): boolean =>
  endpoint.redirects ? status < 400 : ok

/** Reduces an upstream's error body to the codes that we know; unknown ones reveal nothing. */
export const refusalOf = ({ status, headers }: Response, body: unknown): Refusal => {
  const wait = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  const known = ErrorBody.safeParse(body)
  if (
    known.success &&
    Object.hasOwn(refusals, known.data.error.code) &&
    known.data.error.code !== 'broken'
  ) {
    const { code, message, field, facts, problems } = known.data.error
    return new Refusal(code as RefusalCode, {
      message,
      ...(field ? { field } : {}),
      ...(facts ? { facts } : {}),
      ...(problems ? { problems } : {}),
      ...(wait ? { headers: { 'retry-after': wait } } : {}),
    })
  }
  if (status === 403 && (body as { block_shop?: unknown } | null)?.block_shop === true)
    return new Refusal('shop_blocked')
  const byStatus: Record<number, RefusalCode> = {
    400: 'invalid_input',
    401: 'signed_out',
    403: 'forbidden',
    404: 'not_found',
    409: 'still_running',
    413: 'too_large',
    422: 'invalid_input',
    429: 'too_many',
    503: 'upstream_down',
    504: 'upstream_slow',
  }
  return new Refusal(byStatus[status] ?? 'upstream_broken')
}

/** Checks for a call that the upstream doesn't know: it has no error of ours to answer with. */
const isUnknown = ({ status }: Response, body: unknown): boolean => {
  if (![404, 405, 501].includes(status)) return false
  const { data } = ErrorBody.safeParse(body)
  return !data || !Object.hasOwn(refusals, data.error.code) || data.error.code === 'unknown_call'
}

/**
 * Waits for what is read besides an answer. After a write its failure leaves an unknown outcome:
 * the write itself has happened, and only a retry with the same key is safe.
 */
const wholly = async <Read>(
  { method, acts }: Endpoint,
  reading: Promise<Read> | Read,
): Promise<Read> => {
  try {
    return await reading
  } catch (cause) {
    throw method === 'GET' && !acts ? cause : new Refusal('upstream_broken')
  }
}

/** Reads an answer by the contract, else, of another upstream, by the specification. */
export const read = async <const E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: unknown,
  around: Around,
): Promise<Answer<E>> => {
  const name = endpoint.name as keyof typeof readers
  const elsewhere = isElsewhere()
  const shape = shapesOf(endpoint).answer
  const answer = elsewhere ? asElsewhere(shape) : shape
  const shown = (data: unknown) => wholly(endpoint, withCodes(data, around))
  if (!isGood(endpoint, response)) {
    const isNotThere = elsewhere && isUnknown(response, body)
    const isNobody =
      isNotThere && response.status === 404 && typeof body === 'object' && body !== null
    const other = (isNobody ? nobody[name] : undefined) ?? (isNotThere ? instead[name] : undefined)
    if (other) {
      const found = answer.safeParse(await other(around))
      if (found.success) return (await shown(found.data)) as Answer<E>
      throw new Refusal('not_found')
    }
    throw isNotThere && endpoint.added ? new Refusal('unknown_call') : refusalOf(response, body)
  }
  const own = answer.safeParse(body)
  if (own.success) return (elsewhere ? await shown(own.data) : own.data) as Answer<E>
  const reader = elsewhere ? readers[name] : undefined
  const specified = reader && answer.safeParse(await wholly(endpoint, reader(body, around)))
  if (!specified?.success) throw new Refusal('upstream_broken')
  return (await shown(specified.data)) as Answer<E>
}
