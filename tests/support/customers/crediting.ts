export const credit = (id: string, valueToUpdate: string | number, more: object = {}) => ({
  params: { id },
  body: { valueToUpdate: valueToUpdate as string, reason: 'Refund' as const, ...more },
})
