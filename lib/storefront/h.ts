import { type ComponentChildren, h as make, type VNode } from 'preact'

type Children = ComponentChildren | readonly ComponentChildren[]

/** Makes an element of a drawing; attributes have their HTML names. */
export const h = (
  tag: string,
  props: Readonly<Record<string, unknown>> | null,
  ...children: readonly Children[]
): VNode => make(tag, props as object, ...(children as ComponentChildren[])) as VNode
