import { createNavigation } from 'next-intl/navigation'
import { Link as LinkToOpen } from './link.tsx'
import { routing } from './routing.ts'

export const { redirect, usePathname, useRouter, getPathname } = createNavigation(routing)
export const Link = LinkToOpen
