/** Types of a scheme's fields. `email` also names the customer. */
export const schemeTypes = ['text', 'email', 'number', 'money', 'date', 'bool', 'list'] as const
export type SchemeType = (typeof schemeTypes)[number]

/** Key of the field that names the customer by the store's id. */
export const customerKey = 'customer_id'

export const schemeFieldsMost = 100
export const triggersMost = 50
/** calls that a trigger shows, the newest first */
export const triggerCallsShown = 50

/** Key of a trigger or of a field. */
export const schemeKey = /^[a-z][a-z0-9_]{0,39}$/
/** Place of a value in the event's data, as `order.customer.email` or `items.0.sku`. */
export const schemePath = /^[\w-]+(\.[\w-]+){0,5}$/
export const schemePathLongest = 200
export const schemeNameLongest = 120
export const schemeLabelLongest = 80

/** Problems of a refused call: of a value, of the customer, of time, size or shape. */
export const callProblems = [
  'type',
  'nobody',
  'future',
  'levels',
  'fields',
  'bytes',
  'name',
  'missing',
  'invalid',
] as const
export type CallProblem = (typeof callProblems)[number]
