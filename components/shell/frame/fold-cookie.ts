/** '1': the side bar is folded. Holds nothing about anybody. */
export const foldCookie = 'side_bar_folded'
