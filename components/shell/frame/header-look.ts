import type { User } from '#contract/staff/shapes.ts'

/** Red for the vendor's operator. */
export const headerLook = ({ isAdmin }: User): string =>
  'sticky top-0 z-20 flex h-head items-center gap-3 border-b px-6 ' +
  (isAdmin ? 'border-danger bg-danger text-on-danger' : 'border-line bg-surface')
