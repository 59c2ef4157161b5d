import ts from "typescript"

/**
 * Writes a module that exports, without annotations, the properties and first elements of everything that another module exports, three
 * levels deep. Functions and members of other packages are left out.
 * @param from - The specifier of the other module.
 */
export function listProperties(program: ts.Program, path: string, from: string): string {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  if (source === undefined || module === undefined) throw new Error(`${path} is no module`)
  const expressions: string[] = []
  const isOurs = ({ name, declarations = [] }: ts.Symbol): boolean =>
    /^[A-Za-z]\w*$/.test(name) &&
    declarations.some((one) =>
      /node_modules\/trommel\/|\/exports\.ts$/.test(one.getSourceFile().fileName),
    )
  const visit = (given: ts.Type, expression: string, depth: number): void => {
    const type = checker.getNonNullableType(given)
    if (expression.includes(".") || expression.includes("[")) expressions.push(expression)
    if (depth === 0 || type.isUnion() || type.getCallSignatures().length > 0) return
    const element = checker.isArrayLikeType(type) ? type.getNumberIndexType() : undefined
    if (element) visit(element, `${expression}![0]`, depth - 1)
    else
      for (const property of type.getProperties().filter(isOurs))
        visit(
          checker.getTypeOfSymbolAtLocation(property, source),
          `${expression}!.${property.name}`,
          depth - 1,
        )
  }
  const names = checker
    .getExportsOfModule(module)
    .filter(({ flags }) => flags & ts.SymbolFlags.Value)
    .map((symbol) => {
      visit(checker.getTypeOfSymbolAtLocation(symbol, source), symbol.name, 3)
      return symbol.name
    })
  return [
    `import { ${names.join(", ")} } from "${from}"`,
    ...expressions.map((expression, index) => `export const p${index} = ${expression}`),
  ].join("\n")
}
