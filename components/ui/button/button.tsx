import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** While busy it keeps the focus and ignores presses, so that nothing is sent twice. */
export function Button({
  look,
  size,
  className,
  busy = false,
  type = 'button',
  children,
  ...rest
}: Props) {
  const whileBusy = busy && {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (event: React.MouseEvent) => event.preventDefault(),
  }
  return (
    // oxlint-disable-next-line react/button-has-type -- it has one: 'button' by default
    <button type={type} className={buttonLook({ look, size, className })} {...rest} {...whileBusy}>
      {busy && <LoaderCircle aria-hidden size={16} className="animate-turn" />}
      {children}
    </button>
  )
}
