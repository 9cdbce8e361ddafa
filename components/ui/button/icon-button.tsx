import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> &
  Pick<ButtonLook, 'look'> & { icon: LucideIcon; label: string }

/** A button with an icon; its label is announced, and shown on hover. */
export function IconButton({ icon: Icon, label, look = 'quiet', className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonLook({ look, size: 'icon', className })}
      {...rest}
    >
      <Icon aria-hidden size={16} />
    </button>
  )
}
