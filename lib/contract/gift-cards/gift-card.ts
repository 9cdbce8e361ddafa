export const cardStates = ['active', 'empty', 'disabled', 'merged', 'scheduled'] as const

export const cardEvents = [
  'made',
  'money',
  'disabled',
  'enabled',
  'replaced',
  'merged',
  'split',
  'expiry_changed',
  'fulfilled',
  'sent',
  'scheduled',
  'rescheduled',
  'cancelled',
  'noted',
  'held',
  'released',
  'shown',
] as const

export const desk = { source: 'one card', added: true } as const
