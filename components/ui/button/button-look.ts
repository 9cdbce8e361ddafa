const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium ' +
  'whitespace-nowrap select-none transition-colors ' +
  'aria-disabled:cursor-default aria-disabled:opacity-60 disabled:opacity-60'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line bg-surface text-text shadow-card hover:bg-hover',
  quiet: 'text-text-muted hover:bg-hover hover:text-text',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  onColor: 'border border-current/35 hover:bg-current/12',
}

const sizes = {
  medium: 'h-control px-3',
  small: 'h-7 px-2 text-sm',
  icon: 'size-control',
  bare: '',
}

export type ButtonLook = {
  look?: keyof typeof looks
  size?: keyof typeof sizes
  className?: string
}

export const buttonLook = ({
  look = 'secondary',
  size = 'medium',
  className = '',
}: ButtonLook): string => `${shape} ${looks[look]} ${sizes[size]} ${className}`
