// Trees that describe the page, and what makes the page like them. A tree is plain data, so that a test can look at it.

/** An element, or a text where `tag` is empty. */
export interface VNode {
  tag: string;
  key: string | undefined;
  props: Props;
  children: VNode[];
  text: string;
  /** The node on the page; there once it has been made. */
  node?: Node;
}

export type Child = VNode | string | number | false | null | undefined | Child[];

/** Attributes by their names; `onclick` and the like are handlers, `value` and `checked` are set as properties. */
export type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>;

/** An element. A prop `key` tells it apart from its neighbours when the list of them changes. */
export function h(tag: string, props: Props | null, ...children: Child[]): VNode {
  const { key, ...rest } = props ?? {};
  const name = typeof key === "number" || typeof key === "string" ? String(key) : undefined;
  return { tag, key: name, props: rest, children: flatten(children), text: "" };
}

function flatten(children: Child[], into: VNode[] = []): VNode[] {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flatten(child, into);
    else if (typeof child === "object") into.push(child);
    else into.push({ tag: "", key: undefined, props: {}, children: [], text: String(child) });
  }
  return into;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes the children of `parent` like `next`, which were like `old`; nothing that is equal is touched. */
export function patchChildren(parent: Element, old: VNode[], next: VNode[]): void {
  const keyed = new Map<string, VNode>();
  const rest: VNode[] = [];
  for (const it of old) {
    if (it.key === undefined) rest.push(it);
    else keyed.set(it.key, it);
  }
  let unkeyed = 0;
  const kept = new Set<VNode>();
  const placed = next.map((it) => {
    const candidate = it.key === undefined ? rest[unkeyed++] : keyed.get(it.key);
    if (candidate?.tag !== it.tag) return create(it, parent);
    kept.add(candidate);
    return patch(candidate, it);
  });
  for (const it of old) if (!kept.has(it) && it.node) parent.removeChild(it.node);
  placed.forEach((node, index) => {
    const there = parent.childNodes[index] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
}

function create(it: VNode, parent: Element): Node {
  if (it.tag === "") return (it.node = document.createTextNode(it.text));
  const isSvg = it.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = isSvg ? document.createElementNS(SVG, it.tag) : document.createElement(it.tag);
  for (const [name, value] of Object.entries(it.props)) setProp(element, name, value);
  patchChildren(element, [], it.children);
  // The option that is chosen exists only now.
  if (it.tag === "select") setProp(element, "value", it.props.value);
  return (it.node = element);
}

function patch(old: VNode, next: VNode): Node {
  const node = old.node;
  if (!node) throw new Error("a tree was patched before it was made");
  next.node = node;
  if (old === next) return node;
  if (next.tag === "") {
    if (old.text !== next.text) (node as Text).data = next.text;
    return node;
  }
  const element = node as Element;
  for (const name of Object.keys(old.props)) if (!(name in next.props)) setProp(element, name, undefined);
  for (const [name, value] of Object.entries(next.props)) {
    if (old.props[name] !== value || PROPERTIES.has(name)) setProp(element, name, value);
  }
  patchChildren(element, old.children, next.children);
  return node;
}

/** What the reader changes behind our back is compared with the page itself. */
const PROPERTIES = new Set(["value", "checked"]);

function setProp(element: Element, name: string, value: Props[string]): void {
  if (PROPERTIES.has(name)) {
    const field = element as unknown as Record<string, unknown>;
    if (field[name] !== value) field[name] = value ?? (name === "checked" ? false : "");
  } else if (name.startsWith("on")) {
    // What a handler returns means nothing: `false` would keep the browser from doing its part.
    const handler = typeof value === "function" ? (event: Event) => void value(event as never) : null;
    (element as unknown as Record<string, unknown>)[name] = handler;
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true || typeof value === "function" ? "" : String(value));
  }
}

/** All text of a tree, as a test or a screen reader finds it. */
export function textOf(tree: Child): string {
  if (tree === null || tree === undefined || tree === false) return "";
  if (Array.isArray(tree)) return tree.map(textOf).join("");
  if (typeof tree !== "object") return String(tree);
  return tree.text + tree.children.map(textOf).join("");
}

/** The elements of a tree for which something holds. */
export function findAll(tree: Child, holds: (it: VNode) => boolean): VNode[] {
  if (Array.isArray(tree)) return tree.flatMap((it) => findAll(it, holds));
  if (tree === null || typeof tree !== "object") return [];
  return [...(holds(tree) ? [tree] : []), ...tree.children.flatMap((it) => findAll(it, holds))];
}
