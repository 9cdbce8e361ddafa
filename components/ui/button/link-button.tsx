import type { ComponentProps } from 'react'
import { Link } from '#i18n/navigation.ts'
import { type ButtonLook, buttonLook } from './button-look.ts'

/** A link that looks like a button: it navigates and has no effect. None to a page that's closed. */
export function LinkButton({
  look,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link className={buttonLook({ look, size, className })} prefetch={false} orNothing {...rest} />
  )
}
