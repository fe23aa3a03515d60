import { FIRST_LANGUAGE, LANGUAGES } from "../../core/languages.ts";

/**
 * Inline scripts of the pages: small enough for the first packet, each allowed by its hash in the
 * Content-Security-Policy. Written for old browsers, because they are not compiled.
 */

const FURTHER = Object.keys(LANGUAGES).filter((language) => language !== FIRST_LANGUAGE);
/** The chosen language among the cookies. */
const COOKIE = `/(?:^|; )language=(${FURTHER.join("|")})(?:;|$)/`;

/** Sets, before the first paint, the chosen theme and whether somebody is logged in. */
const beforePaint = (more = "") =>
  `var d=document,r=d.documentElement,t;try{t=localStorage.getItem("theme");if(t)r.dataset.theme=t;t=localStorage.getItem("token");if(t)r.classList.add("in")${more}}catch(e){}`;

/**
 * The script of public pages: the theme button, one open question at a time in browsers without
 * `details[name]`, and the prefetch of the app's files for the first log-in. The prefetch starts three
 * seconds after load, unless the connection is slow or metered or low data is on (shared/low-data.ts).
 */
export function publicScript(prefetch: readonly string[]): string {
  return `(function(){${beforePaint(';t=localStorage.getItem("low-data")')}
addEventListener("click",function(e){var b=e.target.closest("[data-theme-toggle]");if(!b)return;var k=r.dataset.theme;k=(k?k=="dark":matchMedia("(prefers-color-scheme:dark)").matches)?"light":"dark";r.dataset.theme=k;try{localStorage.setItem("theme",k)}catch(x){}});
addEventListener("toggle",function(e){var o=e.target;if(o.open&&o.getAttribute("name"))d.querySelectorAll("details[open]").forEach(function(x){if(x!=o)x.open=!1})},!0);
addEventListener("load",function(){var c=navigator.connection||{};(t?t=="on":c.saveData)||/2g/.test(c.effectiveType)||setTimeout(function(){${JSON.stringify(prefetch)}.forEach(function(u){var l=d.createElement("link");l.rel="prefetch";l.href=u;d.head.append(l)})},3e3)})})()`;
}

/**
 * The script of the offline page. The device keeps one page with every language; `lang` selects the visible
 * one.
 */
export const OFFLINE_SCRIPT = `(function(){${beforePaint(
  `;t=${COOKIE}.exec(d.cookie);if(t)r.lang=t[1]`,
)}})()`;

/**
 * The script of app shells. While the program loads, it requests the user and what the screen asks first,
 * or checks the token where no user is asked for (rules 9.15 and 9.34; shared/api takes the answers). It
 * keeps the browser's install offer for the install tile (shared/install.ts), and holds a form that was
 * submitted before the program arrived: that of an auth screen is submitted then
 * (features/auth/use-early-submit.ts). The last button that was pressed before is pressed again then
 * (shared/forms/typed-before.ts).
 */
export const SHELL_SCRIPT = `(function(){${beforePaint(';if(localStorage.getItem("menu"))r.dataset.menu="rail"')}
addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.__installOffer=e});
addEventListener("submit",function(e){var f=e.target.dataset.form;if(e.defaultPrevented||e.target.method=="dialog")return;e.preventDefault();if(f)r.dataset.early=f});
addEventListener("click",function(e){var b=e.target.closest("#root button");if(b&&!b.closest("[data-form]"))window.__pressed=b.getAttribute("aria-label")||b.textContent});
if(!t)return;function ask(u,m){u="/api/v1"+u;m=m||"GET";var k=m+" "+u,end=function(){delete w[k]};w[k]=fetch(u,{method:m,headers:{accept:"application/json","x-auth-token":t},signal:AbortSignal.timeout(3e4)}).then(function(a){return a.blob().then(function(b){setTimeout(end,1e4);return new Response(b,a)})});w[k].catch(end)}
var w=window.__early={token:t};var p=location.pathname.toLowerCase();if(/^\\/(profile|admin)/.test(p)){ask("/auth?plans=none");/^\\/profile\\/(buy[^/]*|electricity|fundwallet)$/.test(p)&&ask("/settings");p=="/profile/transactions"&&!location.search&&ask("/transaction")}else ask("/auth/isTokenValid","POST")})()`;

/**
 * Draws what this person saw of their history at the last visit (rules 9.48), as
 * features/transactions/own/kept-drawing.ts keeps it. `u` is the person stored on the device. Texts go in
 * as text, and only these elements are made.
 */
const DRAW = `var s=localStorage.getItem("airtide.kept."+u._id+".drawn"),b=d.querySelector("#root .when-in [data-drawn]"),n=Date.now()+36e5,o=s&&b&&!location.search&&!u.isAdmin&&!u.isAgent&&JSON.parse(s),m=d.querySelector("script[type=module]");
if(o&&o.program==m.getAttribute("src")&&o.language==r.lang&&o.year==new Date(n).getUTCFullYear()&&o.age.day<=n/864e5){
function said(x){return x.texts[Math.min(2,Math.floor(n/864e5)-x.day)]}
function make(x){if(typeof x=="string")return d.createTextNode(x);if(!Array.isArray(x))return d.createTextNode(said(x));
var g=/^(svg|path|rect|circle|ellipse)$/.test(x[0]);if(!g&&!/^(table|caption|thead|tbody|tr|th|td|div|span|nav|time|button)$/.test(x[0]))throw 0;
var e=g?d.createElementNS("http://www.w3.org/2000/svg",x[0]):d.createElement(x[0]),i;for(i in x[1])e.setAttribute(i,x[1][i]);for(i=2;i<x.length;i++)e.append(make(x[i]));return e}
var l=o.nodes.map(make),a=d.querySelector("#root [data-drawn-age]");b.replaceChildren.apply(b,l);a.querySelector("span").lastChild.data=" "+said(o.age);a.hidden=!1}`;

/**
 * The script after the printed first screen: fills in what the device knows of its person, name, type and
 * last balance (with its mark, rules 9.27). A low balance is left to the program, which says so, and a hidden
 * one stays hidden (rules 9.32). The person's last rows are drawn too (9.48). For a person whom the device
 * does not know it fills in the answer that the page has asked for, unmarked. The page kept for visits
 * without a network holds the printed screens of several addresses in every language; the one asked for is
 * put in place.
 */
export const FILL_SCRIPT = `(function(){try{var d=document,r=d.documentElement,k=d.getElementById("kept"),p=location.pathname.toLowerCase().replace(/\\/$/,""),c=${COOKIE}.exec(d.cookie),g=c?c[1]:"${FIRST_LANGUAGE}",t=k&&d.querySelector('template[data-path="'+p+" "+g+'"]');if(t){k.replaceChildren(t.content);r.lang=g}
function fill(u,isNow){var v={name:u.userName.slice(0,15),type:u.isAdmin?"[ADMIN]":u.isAgent?"[Agent]":u.userType,balance:u.balance<100||localStorage.getItem("balance-hidden")?"":"\u20a6"+u.balance.toFixed(2).replace(/\\B(?=(\\d{3})+(?!\\d))/g,",")};
d.querySelectorAll("[data-fill]").forEach(function(e){var f=e.dataset.fill;if(f=="as-of"){v.balance&&!isNow&&e.classList.remove("invisible")}else if(v[f]){e.textContent=v[f];e.className=""}})}
var u=localStorage.getItem("token")&&JSON.parse(localStorage.getItem("user")),a=(window.__early||{})["GET /api/v1/auth?plans=none"];
if(u){fill(u);${DRAW}}else if(a)a.then(function(r){return r.ok&&r.clone().json()}).then(function(j){j&&fill(j.user,1)}).catch(function(){})}catch(e){}})()`;
