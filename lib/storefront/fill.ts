import type { ComponentChild } from 'preact'

/** Values of placeholders: plain text, or an element such as a link. */
export type Values = Readonly<Record<string, ComponentChild>>

/**
 * Splits a text at its placeholders and puts their values in; an unknown one stays as it is
 * written. Values are children, so nothing in them is ever read as markup.
 */
export const fill = (text: string, values: Values): ComponentChild[] =>
  text
    .split(/(\{[a-z_0-9]+\})/)
    .filter((part) => part !== '')
    .map((part) => values[/^\{(.+)\}$/.exec(part)?.[1] ?? ''] ?? part)

/** Fills a text whose values are plain. */
export const fillPlain = (text: string, values: Readonly<Record<string, string>>): string =>
  fill(text, values).join('')
