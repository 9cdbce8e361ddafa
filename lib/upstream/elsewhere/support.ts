import { completed, type Fields, fieldsOf } from './fields.ts'

/** Reads what was sent to support: a ticket's number need not come back. */
export const ticketOf = (answer: unknown): Fields => completed(answer, { ticket_id: '' })

/** Reads an uploaded file's address, with or without more about it. */
export const fileOf = (answer: unknown): Fields => {
  const data = fieldsOf(answer)['data'] ?? answer
  const url = typeof data === 'string' ? data : String(fieldsOf(data)['url'] ?? '')
  const name = url.split('/').at(-1) ?? ''
  return { data: completed(data, { url, name, file_id: url, type: '', size: 0 }) }
}
