/** The attribute that sets an option: `data-link-endpoint` for `linkEndpoint`. */
export function attributeOf(option: string): string {
  return `data-${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
