export const added = {
  right: 'read',
  added: true,
  source: 'analytics',
} as const
