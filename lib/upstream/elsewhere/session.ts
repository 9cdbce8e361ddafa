import { decodeJwt } from 'jose'
import { levels } from '#contract/staff/calls.ts'
import { completed, type Fields, fieldsOf, idOf, instantOf } from './fields.ts'

/** Reads a flag that may come as a number or text. */
const isOn = (value: unknown): boolean => [true, 1, '1', 'true'].includes(value as boolean)

/** The payload of a token; the upstream itself sent it to us, so nothing is verified here. */
const payloadOf = (token: unknown): Fields => {
  try {
    return decodeJwt(String(token))
  } catch {
    return {}
  }
}

/**
 * Reads an answer of `{jwt}` alone: the person and the end are in the token's payload. `shop` is the
 * shop that the signed visit names.
 */
export const enteredOf = (answer: unknown, shop: unknown): Fields => {
  const outer = typeof answer === 'string' ? { jwt: answer } : fieldsOf(answer)
  const payload = payloadOf(outer['jwt'])
  const user = { ...fieldsOf(payload['user']), ...fieldsOf(outer['user']) }
  const shopUrl = user['shop_url'] ?? shop
  const end = payload['exp']
  return {
    ...outer,
    expires_at: outer['expires_at'] ?? instantOf(typeof end === 'number' ? end * 1000 : null),
    user: {
      ...completed(user, {
        shop_url: shopUrl,
        name: user['email'],
      }),
      // staff is the lowest full role; the specification names 'limited' alone
      level: levels.find((level) => level === user['level']) ?? 'staff',
      isAdmin: isOn(user['isAdmin']),
      is_pos: isOn(user['is_pos']),
      staff_id: idOf(user['staff_id'] ?? user['id'] ?? user['email'] ?? shopUrl),
    },
  }
}
