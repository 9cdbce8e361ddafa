import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'

/** The person who looks, to whom a test goes unless another of the team is chosen. */
export type Viewer = { email: string; maySeeStaff: boolean }

export const viewerOf = (user: User): Viewer => ({
  email: user.email,
  maySeeStaff: may(user, 'staff'),
})
