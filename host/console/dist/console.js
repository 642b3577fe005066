var fa=Object.defineProperty;var va=Object.getOwnPropertyDescriptor;var sn=n=>{throw TypeError(n)};var h=(n,s,e,t)=>{for(var i=t>1?void 0:t?va(s,e):s,o=n.length-1,a;o>=0;o--)(a=n[o])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&fa(s,e,i),i};var ri=(n,s,e)=>s.has(n)||sn("Cannot "+e);var q=(n,s,e)=>(ri(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?sn("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),ye=(n,s,e,t)=>(ri(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(ri(n,s,"access private method"),e);var ai="wasmhost.theme",nn=matchMedia("(prefers-color-scheme: dark)");function li(){let n=localStorage.getItem(ai);return n==="light"||n==="dark"?n:"system"}function on(n){n==="system"?localStorage.removeItem(ai):localStorage.setItem(ai,n),ci()}function di(){let n=li();return n==="system"?nn.matches?"dark":"light":n}function ci(){document.documentElement.dataset.mode=di(),dispatchEvent(new Event("wasmhost-theme"))}nn.addEventListener("change",ci);ci();var $s=globalThis,bs=$s.ShadowRoot&&($s.ShadyCSS===void 0||$s.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,an=Symbol(),rn=new WeakMap,ys=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==an)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(bs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=rn.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&rn.set(e,s))}return s}toString(){return this.cssText}},ln=n=>new ys(typeof n=="string"?n:n+"",void 0,an);var dn=(n,s)=>{if(bs)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=$s.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},pi=bs?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ln(e)})(n):n;var{is:$a,defineProperty:ya,getOwnPropertyDescriptor:ba,getOwnPropertyNames:wa,getOwnPropertySymbols:ka,getPrototypeOf:xa}=Object,ws=globalThis,cn=ws.trustedTypes,Ta=cn?cn.emptyScript:"",Ea=ws.reactiveElementPolyfillSupport,Gt=(n,s)=>n,zt={toAttribute(n,s){switch(s){case Boolean:n=n?Ta:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ks=(n,s)=>!$a(n,s),pn={attribute:!0,type:String,converter:zt,reflect:!1,useDefault:!1,hasChanged:ks};Symbol.metadata??=Symbol("metadata"),ws.litPropertyMetadata??=new WeakMap;var We=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=pn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&ya(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:o}=ba(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let u=i?.call(this);o?.call(this,a),this.requestUpdate(s,u,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??pn}static _$Ei(){if(this.hasOwnProperty(Gt("elementProperties")))return;let s=xa(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Gt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Gt("properties"))){let e=this.properties,t=[...wa(e),...ka(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(pi(i))}else s!==void 0&&e.push(pi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return dn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:zt).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(i):this.setAttribute(i,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let o=t.getPropertyOptions(i),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:zt;this._$Em=i;let u=a.fromAttribute(e,o.type);this[i]=u??this._$Ej?.get(i)??u,this._$Em=null}}requestUpdate(s,e,t,i=!1,o){if(s!==void 0){let a=this.constructor;if(i===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??ks)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,o]of this._$Ep)this[i]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,o]of t){let{wrapped:a}=o,u=this[i];a!==!0||this._$AL.has(i)||u===void 0||this.C(i,void 0,o,u)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};We.elementStyles=[],We.shadowRootOptions={mode:"open"},We[Gt("elementProperties")]=new Map,We[Gt("finalized")]=new Map,Ea?.({ReactiveElement:We}),(ws.reactiveElementVersions??=[]).push("2.1.2");var ui=globalThis,hn=n=>n,xs=ui.trustedTypes,un=xs?xs.createPolicy("lit-html",{createHTML:n=>n}):void 0,mi="$lit$",Ve=`lit$${Math.random().toFixed(9).slice(2)}$`,gi="?"+Ve,Sa=`<${gi}>`,pt=document,Qt=()=>pt.createComment(""),Jt=n=>n===null||typeof n!="object"&&typeof n!="function",fi=Array.isArray,yn=n=>fi(n)||typeof n?.[Symbol.iterator]=="function",hi=`[ 	
\f\r]`,Kt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,mn=/-->/g,gn=/>/g,dt=RegExp(`>|${hi}(?:([^\\s"'>=/]+)(${hi}*=${hi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),fn=/'/g,vn=/"/g,bn=/^(?:script|style|textarea|title)$/i,vi=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),r=vi(1),wn=vi(2),Dl=vi(3),Ge=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),$n=new WeakMap,ct=pt.createTreeWalker(pt,129);function kn(n,s){if(!fi(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return un!==void 0?un.createHTML(s):s}var xn=(n,s)=>{let e=n.length-1,t=[],i,o=s===2?"<svg>":s===3?"<math>":"",a=Kt;for(let u=0;u<e;u++){let c=n[u],b,F,f=-1,D=0;for(;D<c.length&&(a.lastIndex=D,F=a.exec(c),F!==null);)D=a.lastIndex,a===Kt?F[1]==="!--"?a=mn:F[1]!==void 0?a=gn:F[2]!==void 0?(bn.test(F[2])&&(i=RegExp("</"+F[2],"g")),a=dt):F[3]!==void 0&&(a=dt):a===dt?F[0]===">"?(a=i??Kt,f=-1):F[1]===void 0?f=-2:(f=a.lastIndex-F[2].length,b=F[1],a=F[3]===void 0?dt:F[3]==='"'?vn:fn):a===vn||a===fn?a=dt:a===mn||a===gn?a=Kt:(a=dt,i=void 0);let L=a===dt&&n[u+1].startsWith("/>")?" ":"";o+=a===Kt?c+Sa:f>=0?(t.push(b),c.slice(0,f)+mi+c.slice(f)+Ve+L):c+Ve+(f===-2?u:L)}return[kn(n,o+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Yt=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let o=0,a=0,u=s.length-1,c=this.parts,[b,F]=xn(s,e);if(this.el=n.createElement(b,t),ct.currentNode=this.el.content,e===2||e===3){let f=this.el.content.firstChild;f.replaceWith(...f.childNodes)}for(;(i=ct.nextNode())!==null&&c.length<u;){if(i.nodeType===1){if(i.hasAttributes())for(let f of i.getAttributeNames())if(f.endsWith(mi)){let D=F[a++],L=i.getAttribute(f).split(Ve),X=/([.?@])?(.*)/.exec(D);c.push({type:1,index:o,name:X[2],strings:L,ctor:X[1]==="."?Es:X[1]==="?"?Ss:X[1]==="@"?Ps:ut}),i.removeAttribute(f)}else f.startsWith(Ve)&&(c.push({type:6,index:o}),i.removeAttribute(f));if(bn.test(i.tagName)){let f=i.textContent.split(Ve),D=f.length-1;if(D>0){i.textContent=xs?xs.emptyScript:"";for(let L=0;L<D;L++)i.append(f[L],Qt()),ct.nextNode(),c.push({type:2,index:++o});i.append(f[D],Qt())}}}else if(i.nodeType===8)if(i.data===gi)c.push({type:2,index:o});else{let f=-1;for(;(f=i.data.indexOf(Ve,f+1))!==-1;)c.push({type:7,index:o}),f+=Ve.length-1}o++}}static createElement(s,e){let t=pt.createElement("template");return t.innerHTML=s,t}};function ht(n,s,e=n,t){if(s===Ge)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,o=Jt(s)?void 0:s._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ht(n,i._$AS(n,s.values),i,t)),s}var Ts=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??pt).importNode(e,!0);ct.currentNode=i;let o=ct.nextNode(),a=0,u=0,c=t[0];for(;c!==void 0;){if(a===c.index){let b;c.type===2?b=new Rt(o,o.nextSibling,this,s):c.type===1?b=new c.ctor(o,c.name,c.strings,this,s):c.type===6&&(b=new As(o,this,s)),this._$AV.push(b),c=t[++u]}a!==c?.index&&(o=ct.nextNode(),a++)}return ct.currentNode=pt,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Rt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ht(this,s,e),Jt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Ge&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):yn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Jt(this._$AH)?this._$AA.nextSibling.data=s:this.T(pt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Yt.createElement(kn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let o=new Ts(i,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=$n.get(s.strings);return e===void 0&&$n.set(s.strings,e=new Yt(s)),e}k(s){fi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let o of s)i===e.length?e.push(t=new n(this.O(Qt()),this.O(Qt()),this,this.options)):t=e[i],t._$AI(o),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=hn(s).nextSibling;hn(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},ut=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,o){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let o=this.strings,a=!1;if(o===void 0)s=ht(this,s,e,0),a=!Jt(s)||s!==this._$AH&&s!==Ge,a&&(this._$AH=s);else{let u=s,c,b;for(s=o[0],c=0;c<o.length-1;c++)b=ht(this,u[t+c],e,c),b===Ge&&(b=this._$AH[c]),a||=!Jt(b)||b!==this._$AH[c],b===l?s=l:s!==l&&(s+=(b??"")+o[c+1]),this._$AH[c]=b}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Es=class extends ut{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Ss=class extends ut{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Ps=class extends ut{constructor(s,e,t,i,o){super(s,e,t,i,o),this.type=5}_$AI(s,e=this){if((s=ht(this,s,e,0)??l)===Ge)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},As=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ht(this,s)}},Tn={M:mi,P:Ve,A:gi,C:1,L:xn,R:Ts,D:yn,V:ht,I:Rt,H:ut,N:Ss,U:Ps,B:Es,F:As},Pa=ui.litHtmlPolyfillSupport;Pa?.(Yt,Rt),(ui.litHtmlVersions??=[]).push("3.3.3");var Rs=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let o=e?.renderBefore??null;t._$litPart$=i=new Rt(s.insertBefore(Qt(),o),o,void 0,e??{})}return i._$AI(n),i};var $i=globalThis,xe=class extends We{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Rs(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ge}};xe._$litElement$=!0,xe.finalized=!0,$i.litElementHydrateSupport?.({LitElement:xe});var Aa=$i.litElementPolyfillSupport;Aa?.({LitElement:xe});($i.litElementVersions??=[]).push("4.2.2");var w=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var Ra={attribute:!0,type:String,converter:zt,reflect:!1,hasChanged:ks},Ma=(n=Ra,s,e)=>{let{kind:t,metadata:i}=e,o=globalThis.litPropertyMetadata.get(i);if(o===void 0&&globalThis.litPropertyMetadata.set(i,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(u){let c=s.get.call(this);s.set.call(this,u),this.requestUpdate(a,c,n,!0,u)},init(u){return u!==void 0&&this.C(a,void 0,n,u),u}}}if(t==="setter"){let{name:a}=e;return function(u){let c=this[a];s.call(this,u),this.requestUpdate(a,c,n,!0,u)}}throw Error("Unsupported decorator location: "+t)};function j(n){return(s,e)=>typeof e=="object"?Ma(n,s,e):((t,i,o)=>{let a=i.hasOwnProperty(o);return i.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(i,o):void 0})(n,s,e)}function g(n){return j({...n,state:!0,attribute:!1})}var En={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Cs=n=>(...s)=>({_$litDirective$:n,values:s}),Mt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:Ca}=Tn,Sn=n=>n;var Pn=()=>document.createComment(""),Ct=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(Pn(),i),a=t.insertBefore(Pn(),i);e=new Ca(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,u=a!==n;if(u){let c;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(c=n._$AU)!==a._$AU&&e._$AP(c)}if(o!==i||u){let c=e._$AA;for(;c!==o;){let b=Sn(c).nextSibling;Sn(t).insertBefore(c,i),c=b}}}return e},tt=(n,s,e=n)=>(n._$AI(s,e),n),Ha={},Hs=(n,s=Ha)=>n._$AH=s,An=n=>n._$AH,Is=n=>{n._$AR(),n._$AA.remove()};var Os=Cs(class extends Mt{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(Hs(n),this.key=s),e}});var Ht=class{constructor(s){this.most=s}#e=0;#t=[];async take(s,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await s()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(s){return new Promise((e,t)=>{this.#t.push(e),s.addEventListener("abort",()=>{let i=this.#t.indexOf(e);i>=0&&this.#t.splice(i,1),t(s.reason)})})}};var Ia=2e5,_s=class extends EventTarget{#e;#t=new Ht(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,o){if(this.of(s,e)?.stop)return;let a=new AbortController,u={input:t,stop:a};this.#s.set(`${s} ${e}`,u),this.dispatchEvent(new Event("change"));try{let c=performance.now(),b=Object.fromEntries(new URLSearchParams(t.query)),F=X=>this.#e.callEndpoint({method:s,url:e,query:b,body:i},{signal:X}),f=await(o?F(AbortSignal.any([a.signal,o])):this.#t.take(()=>F(a.signal),a.signal)),D=await f.text(),L=performance.now()-c;u.answer={status:f.status,ms:L,body:Oa(D.slice(0,Ia))}}catch(c){!a.signal.aborted&&!o?.aborted&&(u.failure=c)}u.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function Oa(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var _a=new Intl.NumberFormat("en"),La=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),ja=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),qa=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),I=n=>_a.format(n);function _(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function Rn(n){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(n))return[...n.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,i])=>e+Number(t)*s[i],0)}function Mn(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,o]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return La.format(Math.round(e/o),i).replace(/\.$/,"")}var Cn=n=>`${Math.floor(n*100)} %`,It=n=>ja.format(new Date(n)),Hn=n=>qa.format(new Date(n));function Me(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Na=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Ls=class extends EventTarget{#e;#t=new Map;#s=[];#n=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#r()),this.#t.get(e)||void 0}async#r(){if(!(this.#n>=4)){this.#n++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=Na.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",o=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(o)}`),this.dispatchEvent(new Event("change"))}catch{}this.#n--}}};var In={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var st=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Fa={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*Da(await s(this,e,void 0,t))}},Xt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#n(s,e,t,i={}){let o={...this.#t},a;if(t!==void 0)o["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let c={};for(let b of s.body)e[b]!==void 0&&(c[b]=e[b]);a=JSON.stringify(c)}a!==void 0&&t===void 0&&(o["Content-Type"]="application/json"),s.kind==="events"&&(o.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(o["Last-Event-ID"]=String(e.lastEventId));let u=await this.#s(this.#e+Ua(s,e),{method:s.method,headers:o,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(u.ok)return u;throw new st(u.status,await u.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},o={}){let a=new URLSearchParams(t).toString(),u={...this.#t};return i!==void 0&&(u["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:u,body:i,signal:o.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(In))n.prototype[s]=Fa[e.kind??"json"](e,(t,...i)=>t.#n(e,...i))}};function Ua(n,s){let e=n.path.replace(/\{(\w+)\}/g,(o,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let o of n.query??[]){let a=s[o];a!==void 0&&t.set(o,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*Da(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let o of i){if(o===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,u]=o.split(/: ?(.*)/s);a==="id"?s.id=u:a==="event"?s.name=u:a==="data"&&s.data.push(u)}}}var Ot=(n,s,e)=>`${n} ${n===1?s:e}`,p={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",transfer:{of:(n,s,e)=>`${n} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:n=>`Cancel: ${n}`},progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ot(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",examples:"Install the examples",examplesHelp:"The examples are part of this program: notes, a Markdown editor with search, and feed-digest, a reader that writes a digest of feeds. They get what they ask for: storage and endpoints (cli), and feed-digest rss, cron, ai and notifications as well. You can remove them at any time.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ot(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`,approved:n=>`The request of ${n} is approved in a moment.`,rejected:n=>`The request of ${n} is rejected in a moment.`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:n=>`Disable ${n}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",overlayOf:n=>`Open the window of ${n}`,again:"Open it again",silent:"The page does not answer. It may be at work, or hang; everything else goes on.",away:"The page has left for another address. Frames show pages of plugins only.",hasOverlay:n=>`The plugin ${n} has a window of its own.`,blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,unsetQuestion:(n,s)=>`Forget the value of ${n} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,removed:n=>`The feed ${n} is removed in a moment.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:n=>`A point is ${n}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:n=>`A notification of ${n} is dismissed in a moment.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,s)=>`${n} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${Ot(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,s)=>`${n} → ${s}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ot(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${Ot(n,"secret","secrets")} of ${Ot(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var jn=()=>new Xt({url:location.origin}),On=n=>new TextEncoder().encode(n),qn=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),_n=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Zt=class extends Error{};function bi(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(p.noKeys)),i.onsuccess=()=>{let o=i.result.transaction("keys",n),a=s(o.objectStore("keys"));o.oncomplete=()=>e(a.result),o.onabort=()=>t(o.error??new Error(p.noKeys)),i.result.close()}})}var Nn=()=>bi("readonly",n=>n.get("login"));async function Fn(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(p.noKeys);if(n===void 0)return await Nn()!==void 0;history.replaceState(null,"",location.pathname);let s=await jn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",qn(s.key),e,!1,["sign","verify"]);return await bi("readwrite",i=>i.put(t,"login")),!0}async function Ba(){let n=await Nn();if(n===void 0)throw new st(401,{detail:p.signedOut.title});let s=_n(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await jn().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,qn(t),On(`host:${e}:${s}`)))throw new Zt(p.stranger);return _n(new Uint8Array(await crypto.subtle.sign("HMAC",n,On(`page:${e}`))))}var yi;function _t(){yi=void 0}async function Ln(){document.hidden&&_t();let n=yi??=Ba();try{return await n}catch(s){throw yi===n&&_t(),s}}async function Wa(n,s,e){for(let t=await Ln(),i=!1;;i=!0){let o=new Headers(e?.headers);o.set("Wasmhost-Session",t);let a=await n(s,{...e,headers:o});if(a.status!==401||i)return a;let u=t;if(_t(),t=await Ln(),t===u)return a}}function es(n=(s,e)=>fetch(s,e)){return new Xt({url:location.origin,fetch:(s,e)=>Wa(n,s,e)})}async function Un(){try{await es().deleteLogin()}finally{await bi("readwrite",n=>n.delete("login"))}}function ts(n){return n instanceof st&&n.status===401}var js=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,i){if(this.has(e))return;let o={key:e,text:t};o.timer=window.setTimeout(()=>{this.#t(o,i)},this.time),this.#e.set(e,o),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(i){e.failure=i}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var Dn=["plugins","approvals","sessions","notices"],Bn=500,Va=5e3,qs=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new js;this.#t=new Set;this.#s=new Set;this.#n=new Set;this.#r=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#i=()=>{_t(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#d(this.#e.signal))};this.icons=new Ls(e),this.calls=new _s(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;#n;start(){document.addEventListener("visibilitychange",this.#i),addEventListener("beforeunload",this.#r),this.#i(),this.#o()}stop(){document.removeEventListener("visibilitychange",this.#i),removeEventListener("beforeunload",this.#r),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#r;async#o(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=Rn(e.find(i=>i.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#i;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#d(e){let t=Bn;for(;!e.aborted;){let i;try{for await(let o of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#a("open");for(let a of Dn)this.changed(a)}t=Bn,Dn.includes(o.name)?this.changed(o.name):o.name===""&&this.#c(o.data)}}catch(o){if(e.aborted)return;if(ts(o)){this.dispatchEvent(new Event("refused"));return}i=o}if(e.aborted)return;_t(),this.#a(i instanceof Zt?"stranger":"lost"),await new Promise(o=>setTimeout(o,t)),t=Math.min(t*2,Va)}}#a(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#c(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#s.has(e)){this.#n.add(e);return}this.#s.add(e);try{do this.#n.delete(e),await this.#p(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#n.has(e))}catch(t){ts(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#s.delete(e)}}#l(e){for(let{id:t,state:i}of this.plugins){let o=e.get(t);(o===void 0||o==="disabled")&&this.#t.add(t),i==="active"&&this.#t.delete(t)&&this.dispatchEvent(new CustomEvent("enabled",{detail:t}))}}async#p(e){switch(e){case"plugins":{let t=new Map(this.plugins.map(i=>[i.id,i.state]));this.plugins=(await this.client.listPlugins()).plugins,this.ready&&this.#l(t);break}case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var Ga=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,za=/\p{M}/u,Ka=/\p{So}/u;function m(n,s=""){let e="",t="",i=4;for(let o of n){let a=za.test(o);o==="️"&&Ka.test(t)||s.includes(o)||!Ga.test(o)&&(!a||i<4)?e+=o:e+=Qa(o),t=o,i=a?i+1:0}return e}function me(n){return m(n,`
	`)}function Qa(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function Wn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function wi(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return r`<bdi class="said">${m(n)}</bdi>`}function Ce(n,s=p.words.author){return r`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${me(n)}</p>
  </figure>`}function ze(n){return r`<code dir="ltr">${m(n)}</code>`}function He(n){return n.split("`").map((s,e)=>e%2===1?r`<code>${s}</code>`:s)}function C(n){return n?r`<time datetime=${n} title=${It(n)}>${Mn(n)}</time>`:l}function Ke(n,s){let e=n instanceof st,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return r`<div class="notice bad" role="alert">
    ${ge("alert")}
    <div>
      <strong>${p.problem.title}</strong>
      <p>${i===void 0?He(p.problem.noAnswer):me(i)}</p>
      ${t?r`<p class="faint">${p.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?r`<button class="plain" @click=${s}>${p.problem.again}</button>`:l}
  </div>`}function S(n,s){return r`<div class="notice ${n}">
    ${ge({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function Vn(){return r`<p class="loading" role="status">${p.loading}</p>`}function A(n,s,e=l){return r`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function k(n,s=""){return r`<span class="badge ${s}">${n}</span>`}function ss(n,s,e,t){let i=e>0?Math.min(1,s/e):0,o=i>.9?"bad":i>.7?"warn":"";return r`<span
    class="meter ${o}"
    role="meter"
    aria-label=${n}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(i*100)}
    aria-valuetext=${t}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${i*100} height="4"></rect>
    </svg>
    <span>${t}</span></span
  >`}function Gn(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,o=s.map((a,u)=>`${(u*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return r`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${o.length>1?wn`<polygon points=${`0,40 ${o.join(" ")} 200,40`}></polygon>
        <polyline points=${o.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Ie(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:o}=e;return r`<span class="tile hue-${t} ${o?"large":""}" aria-hidden="true"
    >${i?r`<img src=${i} alt="" />`:Wn(n)}</span
  >`}function v(n,s,e={}){return r`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function O(n,s,e=l){return r`<label class="field"
    ><span>${n}</span>${s}${e===l?l:r`<small>${e}</small>`}</label
  >`}var Ja={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function ge(n){return r`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Ja[n]}></path></svg>`}function Ns(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function P(...n){return"#/"+n.map(encodeURIComponent).join("/")}function be(...n){location.hash=P(...n)}var zn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},ne=Cs(class extends Mt{constructor(n){if(super(n),n.type!==En.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],o=[],a=0;for(let u of n)i[a]=t?t(u,a):a,o[a]=e(u,a),a++;return{values:o,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=An(n),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,o;let u=this.ut??=[],c=[],b,F,f=0,D=i.length-1,L=0,X=o.length-1;for(;f<=D&&L<=X;)if(i[f]===null)f++;else if(i[D]===null)D--;else if(u[f]===a[L])c[L]=tt(i[f],o[L]),f++,L++;else if(u[D]===a[X])c[X]=tt(i[D],o[X]),D--,X--;else if(u[f]===a[X])c[X]=tt(i[f],o[X]),Ct(n,c[X+1],i[f]),f++,X--;else if(u[D]===a[L])c[L]=tt(i[D],o[L]),Ct(n,i[f],i[D]),D--,L++;else if(b===void 0&&(b=zn(a,L,X),F=zn(u,f,D)),b.has(u[f]))if(b.has(u[D])){let ke=F.get(a[L]),oi=ke!==void 0?i[ke]:null;if(oi===null){let tn=Ct(n,i[f]);tt(tn,o[L]),c[L]=tn}else c[L]=tt(oi,o[L]),Ct(n,i[f],oi),i[ke]=null;L++}else Is(i[D]),D--;else Is(i[f]),f++;for(;L<=X;){let ke=Ct(n,c[X+1]);tt(ke,o[L]),c[L++]=ke}for(;f<=D;){let ke=i[f++];ke!==null&&Is(ke)}return this.ut=a,Hs(n,c),Ge}});function Kn(n,s){xi(n,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Qn=/^ {0,3}(```|~~~)/,Jn=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Yn=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Fs=/^ {0,3}> ?/,is=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,Ya=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function fe(n,s){return n.appendChild(n.ownerDocument.createElement(s))}function xi(n,s,e){let t=e<8;for(let i=0;i<s.length;){let o=s[i],a=Jn.exec(o),u=Qn.exec(o);if(o.trim()==="")i++;else if(u){let c=++i;for(;i<s.length&&!s[i].trimStart().startsWith(u[1]);)i++;fe(fe(n,"pre"),"code").textContent=s.slice(c,i++).join(`
`)}else if(a)ki(fe(n,`h${a[1].length}`),a[2]),i++;else if(Yn.test(o))fe(n,"hr"),i++;else if(t&&Fs.test(o)){let c=[];for(;i<s.length&&Fs.test(s[i]);)c.push(s[i++].replace(Fs,""));xi(fe(n,"blockquote"),c,e+1)}else if(t&&is.test(o))i=Za(n,s,i,e);else if(o.includes("|")&&i+1<s.length&&Ya.test(s[i+1]))i=el(n,s,i);else{let c=[o];for(;++i<s.length&&s[i].trim()!==""&&!Xa(s[i],t);)c.push(s[i]);ki(fe(n,"p"),c.join(`
`))}}}function Xa(n,s){return Qn.test(n)||Jn.test(n)||Yn.test(n)||s&&(Fs.test(n)||is.test(n))}function Za(n,s,e,t){let i=/\d/.test(is.exec(s[e])[2]),o=fe(n,i?"ol":"ul");o instanceof n.ownerDocument.defaultView.HTMLOListElement&&(o.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=is.exec(s[e]))&&/\d/.test(a[2])===i;){let u=[s[e++].slice(a[0].length)],c=/^(\t| {2,})/;for(;e<s.length;e++){let b=s[e];if(b.trim()===""?!c.test(s[e+1]??""):!c.test(b))break;u.push(b.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&is.test(s[e+1]??"");)e++;xi(fe(o,"li"),u,t+1)}return e}function el(n,s,e){let t=fe(n,"table"),i=(o,a)=>{let u=fe(t,"tr");for(let c of o.trim().replace(/^\||\|$/g,"").split("|"))ki(fe(u,a),c.trim())};for(i(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)i(s[e],"td");return e}var tl=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,sl={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function ki(n,s){let e=[{mark:"",element:n}],t=0,i=o=>e[e.length-1].element.append(o);for(let o of s.matchAll(tl)){let[a,u,c,b,F,f]=o,D=o.index+a.length;i(s.slice(t,o.index)),t=D;let L=e[e.length-1].element,X=s[o.index-1]??"";if(u!==void 0)i(u);else if(c!==void 0)fe(L,"code").textContent=c;else if(b!==void 0){let ke=fe(L,"a");ke.textContent=b||F,/^(https?:\/\/|mailto:)/i.test(F)&&(ke.href=F)}else f===void 0?fe(L,"br"):e[e.length-1].mark===f&&!/\s/.test(X)?e.pop():e.length>8||/^\s?$/.test(s[D]??"")||f[0]==="_"&&/\w/.test(X)?i(f):e.push({mark:f,element:fe(L,sl[f])})}i(s.slice(t));for(let{mark:o,element:a}of e.slice(1).reverse())a.replaceWith(o,...a.childNodes)}var ee=class extends Error{constructor(e,t){super(t);this.code=e}};var Xn=5e3,Ti=(n,s)=>new ee("not_supported",`export.${n} is not possible here: ${s}`),Us=(n,s)=>new ee("invalid_argument",`export.${n}: ${s}`),ns=class{#e=new Map;#t;#s;#n=0;#r=!1;#o=-Xn;constructor(s,e){this.#t=s,this.#s=e}static has(s){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let i=e[0]??{};switch(s){case"savePDF":return this.#i(s,()=>this.#d(i));case"pickFolder":return this.#i(s,()=>this.#c(t));case"openFolder":{let o=this.#l(s,i.path);return this.#i(s,async()=>(await this.#a(s,{mode:"read",startIn:o}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#l(s,i.directory),this.#p(s,i.files,t),t),directory:Zn(i.directory)};default:return this.#u(this.#l(s,i.directory),this.#p(s,i.files,t))}}async#i(s,e){let{activeElement:t,defaultView:i}=this.#t.ownerDocument;if(t!==this.#t||!i?.navigator.userActivation.isActive||this.#r||performance.now()-this.#o<Xn)throw new ee("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#r=!0;try{return await e()}finally{this.#r=!1,this.#o=performance.now()}}async#d({filename:s,markdown:e,metadata:t}){if(typeof e!="string")throw Us("savePDF","markdown must be a text");let i=this.#t.ownerDocument,o=i.createElement("iframe");o.setAttribute("sandbox","allow-same-origin allow-modals"),o.className="print",o.setAttribute("aria-hidden","true"),o.tabIndex=-1,Object.assign(o.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),i.body.append(o);try{let a=o.contentDocument;a.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Kn(a.body,e);for(let[u,c]of Object.entries(t??{}).reverse()){if(typeof c!="string"&&typeof c!="number")continue;let b=a.createElement(u==="title"?"h1":"p");b.textContent=u==="title"?String(c):`${u}: ${c}`,a.body.prepend(b)}for(let u of a.querySelectorAll("pre"))u.style.whiteSpace="pre-wrap";for(let u of a.querySelectorAll("table, th, td"))Object.assign(u.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(u=>setTimeout(u)),o.contentWindow.print()}finally{o.remove()}return null}async#a(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new ee("permission_denied",`export.${s}: ${t.message}`)}}async#c(s){if(!this.#s)throw Ti("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Ti("pickFolder","the browser has no dialog for it");if(this.#e.size>=s.folders)throw new ee("quota_exceeded",`the page has ${s.folders} folders already`);let e=await this.#s()&&await this.#a("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let i=2;this.#e.has(t);i++)t=`${e.name} (${i})`;return this.#e.set(t,e),{selected:!0,path:t}}#l(s,e){if(!window.showDirectoryPicker)throw Ti(s,"this browser does not let a page use a folder");let t=this.#e.get(Zn(e));if(t)return t;throw new ee("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`)}#p(s,e,t){if(!Array.isArray(e))throw Us(s,"files must be a list");if(e.length>t.files)throw new ee("quota_exceeded",`at most ${t.files} files are possible`);return e.map(i=>{let o=typeof i=="string"?{name:i}:i,{name:a,content:u=""}=o??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let c=JSON.stringify(a);throw Us(s,`${c} is no path of a file in the folder, whose names begin with no dot`)}if(typeof u!="string")throw Us(s,"the content of a file must be a text");return{name:a,content:u}})}async#h(s,e,t){if((this.#n+=e.length)>t.files)throw new ee("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:i,content:o}of e)try{let a=await(await eo(s,i,!0)).createWritable();await a.write(o),await a.close()}catch(a){throw new ee("unavailable",`export.writeFiles: ${i}: ${a.message}`)}return e.length}async#u(s,e){let t=[];for(let{name:i}of e)try{await eo(s,i,!1)}catch(o){if(!["NotFoundError","TypeMismatchError"].includes(o.name))throw new ee("unavailable",`export.verifyFiles: ${i}: ${o.message}`);t.push(i)}return{verified:t.length===0,missing:t}}};function Zn(n){return String(n?.path??n)}async function eo(n,s,e){let t=s.split("/"),i=t.pop();for(let o of t)n=await n.getDirectoryHandle(o,{create:e});return n.getFileHandle(i,{create:e})}var Ds=class{#e;#t;#s;#n="there";#r=!1;#o;#i;constructor(s,e){this.#e=s,this.#t=e,this.#s=window.setInterval(()=>this.#a(),2e3)}ready(){this.#r=this.#i===void 0,clearTimeout(this.#i),this.#i=void 0,this.answered()}loaded(){clearTimeout(this.#i),this.#i=this.#r?void 0:window.setTimeout(()=>this.#d(),2e3),this.#r=!1}answered(){this.#o=void 0,this.#c("there")}stop(){clearInterval(this.#s),clearTimeout(this.#i)}#d(){this.#i=void 0,this.#c("away")}#a(){this.#n!=="away"&&(document.hidden?this.#o=void 0:this.#o===void 0?(this.#o=performance.now(),this.#e()):performance.now()-this.#o>6e3&&this.#c("silent"))}#c(s){s!==this.#n&&(this.#n=s,this.#t(s))}};var Ei={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},il=256,nl=2048,so=matchMedia("(hover: hover)").matches?5e3:1e3,Si={at:-so,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{Si={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var to=new Ht(1),Lt=class{#e;#t;#s;#n;#r;#o;#i;#d;#a;#c=!1;#l=new AbortController;#p=0;#h=0;#u={window:0,channel:0};#b=!1;#f=!1;#v=!1;#E=0;#$=document.activeElement;#m;constructor(s,e,t,i={}){let o=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#m=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#r=new ns(this.element,t.confirmFolder),this.#o=new Ds(()=>this.#a?.postMessage({ask:!0}),u=>t.changed?.(u)),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),o.addEventListener("message",this.#w),this.element.addEventListener("load",()=>{this.#c=!1,this.#d!==void 0&&this.#o.loaded()}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#k),addEventListener("focus",this.#y),addEventListener("blur",this.#x);let a=t.onTheme(()=>this.#a?.postMessage({theme:t.theme()}));this.#n=()=>{o.removeEventListener("message",this.#w),removeEventListener("focusin",this.#k),removeEventListener("focus",this.#y),removeEventListener("blur",this.#x),a()},this.#S(i.overlay??!1)}async#S(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#l.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#d=e.id,this.#i=e.limits,to.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#l.signal.aborted||(this.#l.abort(),this.#n(),this.#o.stop(),this.#a?.close(),this.element.remove(),this.#d!==void 0&&this.#e.closeView({id:this.#t,view:this.#d}).catch(()=>{}))}#g(s){this.#l.signal.aborted||(this.close(),this.#s.failed(s))}#w=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#T("window")||this.#c||s.data?.wasmhost!=="ready")return;this.#c=!0,this.#a?.close();let t=new MessageChannel;this.#a=t.port1,this.#a.onmessage=a=>this.#P(t.port1,a.data);let{token:i}=s.data,o={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(o,"*",[t.port2]),this.#o.ready()};#k=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#x=()=>{document.activeElement!==this.element||this.#v||this.#f||Si.tab||navigator.userActivation.isActive&&performance.now()-Si.at>so||(++this.#E>this.#i.focuses&&this.#g(Ei.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#T(s){let e=Math.floor(performance.now()/1e3);e!==this.#h&&(this.#h=e,this.#u={window:0,channel:0});let t=this.#i.messagesPerSecond;return++this.#u[s]<=(s==="channel"?t:Math.max(10,t/10))?!1:(this.#g(Ei.flood),!0)}#P(s,e){if(this.#T("channel")||typeof e!="object"||e===null)return;if("here"in e){this.#o.answered();return}if("follow"in e){this.#C();return}if("place"in e){this.#A(e.place);return}let{id:t,namespace:i,method:o,args:a}=e;typeof t!="number"||typeof i!="string"||typeof o!="string"||typeof a!="string"||i.length+o.length>il||this.#R(s,{id:t,namespace:i,method:o,args:a})}#A(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>nl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#R(s,e){this.#p++;try{if(this.#p>this.#i.openCalls)throw new ee("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#M(e)})}catch(t){let i=t instanceof ee?t.code:"unavailable",o=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:o}}),t.code==="view_not_found"&&this.#g(Ei.ended)}finally{this.#p--}}async#M({namespace:s,method:e,args:t}){if(t.length>this.#i.callBytes)throw new ee("quota_exceeded",`the arguments of a call have at most ${this.#i.callBytes} bytes`);let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new ee("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:b,defaultView:F}=this.element.ownerDocument;if(b!==this.element||!F?.navigator.userActivation.isActive)throw new ee("permission_denied","session.launchWithDraft needs a click of the user in the page");let f=i[0]??{};this.#s.openSession({draftText:String(f.draftText??""),autoSend:f.autoSend===!0});return}if(s==="export"&&ns.has(e))return this.#r.call(e,i,this.#i);let{signal:o}=this.#l,a={id:this.#t,view:this.#d??"",namespace:s,method:e,args:i},{result:u,error:c}=await to.take(()=>this.#e.callView(a,{signal:o}),o);if(c!==void 0)throw new ee(c.code,c.message);return u}async#C(){if(!this.#b)for(this.#b=!0;!this.#l.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#l.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#a?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};function U(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");Rs(ol(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function ol(n,s,e){return r`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${p.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var Bs=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,i=s===0?"":t?p.transfer.looks:e===void 0?_(s):p.transfer.of(_(s),_(e),Cn(s/e)),o=e!==void 0&&!t;return r`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${o?s/e:l}></progress>
      <span class="faint">${i}</span>
      ${v(p.cancel,()=>this.#s.abort(),{name:p.transfer.cancel(this.label)})}
    </div>`}};function io(n){return(s,e={})=>new Promise((t,i)=>{let o=String(s),a=new XMLHttpRequest,u=()=>i(new TypeError("no answer"));a.open(e.method??"GET",o),new Headers(e.headers).forEach((c,b)=>a.setRequestHeader(b,c)),a.upload.onprogress=c=>n(c.loaded,c.total),a.onerror=u,a.onabort=()=>i(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==o)return u();let{status:c}=a,b=a.getResponseHeader("Content-Type")??"";t(new Response(c===204?null:a.responseText,{status:c,headers:{"Content-Type":b}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Ws;function no(n){Ws=n}var y=class extends xe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Ws}get client(){return Ws.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#s)return;this.#n(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#t.signal.aborted||this.#n(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}async transfer(e,t,i){if(this.running.has(e))return;let o=new Bs(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,o),this.run(e,async()=>{try{return await i(o,es(io(o.moved)))}catch(a){if(!o.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#n(e){ts(e)&&Ws.dispatchEvent(new Event("refused")),this.failure=e}render(){return r` ${this.failure===void 0?l:Ke(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?Vn():l}`}};h([g()],y.prototype,"failure",2),h([g()],y.prototype,"loaded",2),h([g()],y.prototype,"running",2);var oe=p.sessions,rl=400,Pi=new Map;function oo(n,s){Pi.set(n,s)}var Vs=n=>n?.status==="starting"||n?.status==="running",jt,Q,os,ro,ao,lo,Gs,co,Ai,Ri,Qe=class extends y{constructor(){super(...arguments);$(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,jt)}connectedCallback(){super.connectedCallback(),this.draft=Pi.get(this.plugin)??"",Pi.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(q(this,jt))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let o=i.messages.length!==this.messages.length||Vs(q(this,Q,os));this.messages=i.messages,clearTimeout(q(this,jt)),Vs(q(this,Q,os))&&ye(this,jt,setTimeout(()=>{this.refresh()},rl)),o&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return r`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(oe.new,()=>be("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>r`<li>
                <a
                  href=${P("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${C(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?r`<p class="faint">${oe.none}</p>`:l}
      </aside>
      <div class="card conversation">${q(this,Q,os)?d(this,Q,lo).call(this,q(this,Q,os)):d(this,Q,ro).call(this,e)}</div>
    </div>`}};jt=new WeakMap,Q=new WeakSet,os=function(){return this.list?.sessions.find(e=>e.id===this.session)},ro=function(e){return r`${A(oe.start,oe.startHelp)} ${d(this,Q,ao).call(this,e)} ${d(this,Q,Ai).call(this,void 0)}`},ao=function(e){return e.suggestedPrompts.length===0?l:r`<div>
      <p class="faint">${oe.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>r`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},lo=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return r`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${k(oe.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(oe.stop,()=>{this.run("stop",()=>this.client.stopSession(q(this,Q,Gs)))},{busy:this.runs("stop")})}
        ${v(oe.remove,()=>{d(this,Q,co).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?r`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${oe.messages} aria-busy=${Vs(e)?"true":"false"}>
        ${ne(this.messages,i=>i.id,i=>r`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?oe.you:oe.role[i.role]??m(i.role)} · ${C(i.timestamp)}</small
              >
              <p dir="auto">${me(i.text)}</p>
            </div>`)}
        ${Vs(e)?r`<p class="faint typing">${oe.working}</p>`:l}
      </div>
      ${e.status==="ended"?r`<p class="faint">${oe.ended}</p>`:d(this,Q,Ai).call(this,e)}`},Gs=function(){return{id:this.plugin,session:this.session}},co=async function(){await U({title:oe.removeQuestion,body:r`<p>${oe.removeHelp}</p>`,confirm:oe.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(q(this,Q,Gs)),be("plugin",this.plugin,"sessions")})},Ai=function(e){return r`<form class="composer" @submit=${t=>{d(this,Q,Ri).call(this,t,e)}}>
      <textarea
        aria-label=${oe.message}
        placeholder=${oe.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,Ri).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${oe.send}</button>
    </form>`},Ri=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...q(this,Q,Gs),text:i});else{let o=await this.client.createSession({id:this.plugin,prompt:i});be("plugin",this.plugin,"sessions",o.id)}this.draft=""})},h([j()],Qe.prototype,"plugin",2),h([j()],Qe.prototype,"session",2),h([g()],Qe.prototype,"list",2),h([g()],Qe.prototype,"messages",2),h([g()],Qe.prototype,"draft",2),Qe=h([w("plugin-sessions")],Qe);var al=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function ll(){let n=getComputedStyle(document.documentElement);return{mode:di(),visualTheme:"wasmhost",properties:Object.fromEntries(al.map(s=>[s,n.getPropertyValue(s).trim()]))}}function zs(n,s,e){return{theme:ll,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new ee("permission_denied","session.launchWithDraft needs the permission sessions");oo(s,t.draftText),be("plugin",s,"sessions")},failed:e}}var Mi=p.page,Ks=new Map;async function Qs(n,s){let e=Ks.get(s);if(e&&!e.closed){e.focus();return}let t={width:360,height:480},i=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(t):window.open("","",`popup,width=${t.width},height=${t.height}`);if(!i)throw new Error(Mi.blocked);Ks.set(s,i);let o=new Lt(n.client,s,zs(n,s,()=>i.close()),{overlay:!0,title:Mi.titleOf(s),window:i});i.document.title=Mi.titleOf(s),Object.assign(i.document.body.style,{margin:"0",height:"100vh"}),Object.assign(o.element.style,{border:"0",width:"100%",height:"100%"}),i.document.body.append(o.element);let a=()=>{let u=n.plugin(s)?.state;(u===void 0||u==="disabled")&&i.close()};n.addEventListener("plugins",a),i.addEventListener("pagehide",()=>{n.removeEventListener("plugins",a),Ks.get(s)===i&&Ks.delete(s),o.close()})}var dl=4,cl=3e3,pl=15e3,hl=2e4,Z,po,Ci,Hi,Ii,Js,ho,uo,mo,mt=class extends xe{constructor(){super(...arguments);$(this,Z);this.shown=[];this.offers=new Map}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(o=>o.id!==t.id),t].slice(-dl),setTimeout(()=>d(this,Z,Ci).call(this,t.id),Math.min(pl,Math.max(cl,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.addEventListener("enabled",e=>{let{detail:t}=e;this.live.plugin(t)?.ui?.overlay&&(d(this,Z,Ii).call(this,t,void 0),setTimeout(()=>d(this,Z,Js).call(this,t),hl))}),this.live.undo.addEventListener("added",()=>{d(this,Z,po).call(this)})}render(){return[d(this,Z,uo).call(this),d(this,Z,mo).call(this)]}};Z=new WeakSet,po=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},Ci=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,Z,Ci).call(this,e),1e3):d(this,Z,Hi).call(this,e)},Hi=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Ii=function(e,t){this.offers=new Map(this.offers).set(e,t)},Js=function(e){let t=new Map(this.offers);t.delete(e),this.offers=t},ho=async function(e){try{await Qs(this.live,e),d(this,Z,Js).call(this,e)}catch(t){d(this,Z,Ii).call(this,e,t)}},uo=function(){let{undo:e}=this.live;return e.list.length+this.offers.size===0?l:r`<div class="undo" role="status">
      ${ne(e.list,t=>t.key,t=>r`<div class="toast">
            <div>${t.failure===void 0?t.text:Ke(t.failure)}</div>
            ${t.failure!==void 0?v(p.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(p.undo,()=>e.drop(t.key)):l}
          </div>`)}
      ${ne(this.offers,([t])=>t,([t,i])=>r`<div class="toast">
            <div>${i===void 0?p.page.hasOverlay(t):Ke(i)}</div>
            ${v(p.page.overlay,()=>{d(this,Z,ho).call(this,t)},{name:p.page.overlayOf(t)})}
            <button type="button" class="plain" aria-label=${p.dismiss} @click=${()=>d(this,Z,Js).call(this,t)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},mo=function(){return r`<div class="toasts" role="log" aria-label=${p.pages.notifications}>
      ${ne(this.shown,e=>e.id,e=>r` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${p.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?r`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${p.dismiss} @click=${()=>d(this,Z,Hi).call(this,e.id)}>
              ${ge("close")}
            </button>
          </div>`)}
    </div>`},h([j({attribute:!1})],mt.prototype,"live",2),h([g()],mt.prototype,"shown",2),h([g()],mt.prototype,"offers",2),mt=h([w("wasmhost-toasts")],mt);var J=p.home,ul=["notes","feed-digest"],ml=3e3;function Oi(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return k(p.state[n.state]??m(n.state),s[n.state]??"")}var gl=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function fl(n){let s=gl.get(n);return s?r`<p><a href=${P(s)}>${J.goTo(p.pages[s])}</a></p>`:l}function vl(n){let s=n.missingPermissions??[];return s.length>0?r`<p>${J.missing} <code>${s.join(", ")}</code></p>`:l}var rs,as,Te,go,fo,vo,$o,yo,gt=class extends y{constructor(){super(...arguments);$(this,Te);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,rs,new Map);$(this,as,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},ml);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let o=performance.now();for(let a of this.live.plugins){let u=q(this,rs).get(a.id);u&&o-u.at<500||(u&&q(this,as).set(a.id,Math.max(0,a.stats.instructions-u.ticks)/(o-u.at)*1e3),q(this,rs).set(a.id,{at:o,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(o=>`${o.id} ${o.name} ${o.description??""}`.toLowerCase().includes(t));return r` <div class="title">
        <h1>${p.pages.home}</h1>
        <a class="button primary" href=${P("install")}>${ge("plus")}${p.pages.install}</a>
      </div>
      ${d(this,Te,$o).call(this)}
      ${e.length===0&&this.live.ready?d(this,Te,fo).call(this):r` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${p.pages.plugins} <span class="faint">${I(e.length)}</span></h2>
                ${e.length>5?r`<input
                        type="search"
                        aria-label=${J.filter}
                        placeholder=${J.filter}
                        .value=${this.filter}
                        @input=${o=>{this.filter=o.target.value}}
                      />`:l}
                ${d(this,Te,go).call(this)}
              </div>
              ${i.length===0?A(J.noMatch,J.noMatchHelp):r`<ul class="cards">
                      ${ne(i,o=>o.id,o=>d(this,Te,yo).call(this,o))}
                    </ul>`}
            </section>`}`}};rs=new WeakMap,as=new WeakMap,Te=new WeakSet,go=function(){let e=this.status?.memory;return e?r`<span class="total"
          ><span class="faint">${J.memoryOfAll}</span>${ss(J.memoryOfAll,e.usedBytes,e.maxBytes,`${_(e.usedBytes)} / ${_(e.maxBytes)}`)}</span
        >`:l},fo=function(){return A(J.none,He(J.noneHelp),r`<div class="row">
          ${v(J.examples,()=>{d(this,Te,vo).call(this)},{kind:"primary",busy:this.runs("examples")})}
          <a class="button" href=${P("install")}>${p.pages.install}</a>
          <a class="button" href=${P("catalogue")}>${p.pages.catalogue}</a>
        </div>
        ${this.bar("examples")}
        <p class="faint">${J.examplesHelp}</p>`)},vo=async function(){await this.transfer("examples",J.examples,async({signal:e},t)=>{for(let i of ul){let o=await fetch(`/console/examples/${i}.plugin.zip`,{signal:e});if(!o.ok)throw new TypeError(o.statusText);let a=await o.blob(),{digest:u,permissions:c}=await t.inspectPackage({},a,{signal:e});await t.installPackage({digest:u,grants:c.map(b=>b.name)},a,{signal:e})}await this.live.changed("plugins")})},$o=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),i=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),o=this.live.waiting,a=this.alerts.filter(c=>!this.live.undo.has(`dismiss ${c.id}`)),u=r`<a href=${P("inbox")}>${J.openInbox}</a>`;return o+e.length+i.length+a.length===0?l:r`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${J.attention}</h2>
      ${o>0?S("info",r`<strong>${J.approvals(o)}</strong> ${u}`):l}
      ${e.map(c=>S("bad",r`<p>
              <strong
                ><a href=${P("plugin",c.id)}><code>${c.id}</code></a> ${p.state[c.state]}</strong
              >
            </p>
            <p>${m(c.reason??"")}</p>
            ${vl(c)}`))}
      ${i.map(c=>S(c.severity==="error"?"bad":"warn",r`<p>${c.plugin?r`<code>${c.plugin}</code>: `:l}${m(c.what)}</p>
            ${c.do?r`<p class="faint">${He(m(c.do))}</p>`:l} ${fl(c.component)}`))}
      ${a.map(c=>S("warn",r`<p class="faint">${p.saysPlugin} <code>${c.plugin}</code>, ${C(c.created)}</p>
            <p>${c.title?r`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(p.dismiss,()=>this.live.undo.later(`dismiss ${c.id}`,p.notifications.dismissed(c.plugin),async()=>{await this.client.dismissNotice({id:c.id}),await this.refresh()}),{name:J.dismissOf(c.plugin)})}`))}
    </section>`},yo=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=q(this,as).get(e.id)??0;return r`<li class="card plugin">
      ${Ie(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${P("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${Oi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${J.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ss(J.memoryOf(e.id),e.stats.memoryBytes,t,`${_(e.stats.memoryBytes)} / ${_(t)}`):_(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${J.work}</dt>
          <dd>${i>0?J.ticks(I(Math.round(i))):J.idle}</dd>
        </div>
        <div>
          <dt>${J.calls}</dt>
          <dd>
            ${I(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?r` <span class="bad-text">${J.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},h([g()],gt.prototype,"status",2),h([g()],gt.prototype,"alerts",2),h([g()],gt.prototype,"filter",2),gt=h([w("home-page")],gt);var N=p.access,$l=86400,we,_i,bo,wo,ko,xo,qt=class extends y{constructor(){super(...arguments);$(this,we);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return r`<div class="title"><h1>${p.pages.access}</h1></div>
      ${this.made?d(this,we,wo).call(this,this.made):l}
      ${d(this,we,_i).call(this,N.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,we,_i).call(this,N.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,we,ko).call(this,e)}>
        <h2>${N.create}</h2>
        ${O(N.name,r`<input name="name" required maxlength="100" placeholder=${N.nameExample} />`)}
        ${O(N.reaches,r`<select name="plugin">
            <option value="">${N.everything}</option>
            ${this.live.plugins.map(e=>r`<option value=${e.id}>${N.onlyPlugin(e.id)}</option>`)}
          </select>`,N.reachesHelp)}
        ${O(N.expires,r`<select name="days">
            <option value="7">${N.days(7)}</option>
            <option value="30" selected>${N.days(30)}</option>
            <option value="365">${N.days(365)}</option>
            <option value="0">${N.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${N.create}</button></div>
      </form>`}};we=new WeakSet,_i=function(e,t){return t.length===0?l:r`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[N.name,N.prefix,N.reaches,N.made,N.used,N.expires].map(i=>r`<th>${i}</th>`)}
              <th><span class="hidden">${N.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,we,bo).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},bo=function(e){let t=e.scopes.map(i=>r`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return r`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?r`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?k(N.everything,"warn"):t}</td>
      <td>${C(e.createdAt)}</td>
      <td>${e.lastUsedAt?C(e.lastUsedAt):N.never}</td>
      <td>${e.expiresAt?C(e.expiresAt):N.never}</td>
      <td class="end">
        ${v(N.revoke,()=>{d(this,we,xo).call(this,e)},{busy:this.runs(e.id),name:N.revokeOf(m(e.name))})}
      </td>
    </tr>`},wo=function(e){return S("good",r`<p><strong>${N.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(N.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(N.done,()=>{this.made=void 0})}
        </div>`)},ko=function(e){e.preventDefault();let t=e.target,i=new FormData(t),o=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:o===""?[]:[{plugin:o}],expiresInSeconds:Number(i.get("days"))*$l}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},xo=async function(e){await U({title:N.revokeQuestion(m(e.name)),body:r`<p>${N.revokeHelp}</p>`,confirm:N.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},h([g()],qt.prototype,"tokens",2),h([g()],qt.prototype,"made",2),qt=h([w("access-page")],qt);var Y=p.ai,Ee,To,Eo,So,Po,Ao,ft=class extends y{constructor(){super(...arguments);$(this,Ee);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return r`<div class="title"><h1>${p.pages.ai}</h1></div>
      ${e.problem?S("bad",m(e.problem)):l} ${e.configured?l:S("info",Y.none)}
      <form class="card form" @submit=${t=>d(this,Ee,So).call(this,t)}>
        <h2>${Y.provider}</h2>
        ${O(Y.baseUrl,r`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,Y.baseUrlHelp)}
        ${O(Y.model,r`<input name="model" required .value=${e.model} />`)}
        ${O(Y.key,r`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?Y.keySet:Y.keyNone}
          />`,Y.keyHelp)}
        ${O(Y.maxTokens,r`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,Y.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${p.save}
          </button>
          ${e.configured?r`${v(Y.test,()=>{d(this,Ee,Po).call(this)},{busy:this.runs("test")})}
                ${v(Y.forget,()=>{d(this,Ee,Ao).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Ee,To).call(this,this.test):l}
      </form>
      <section>
        <h2>${Y.usage}</h2>
        ${this.usage.length===0?A(Y.noUsage,Y.noUsageHelp):d(this,Ee,Eo).call(this)}
      </section>`}};Ee=new WeakSet,To=function(e){return S("good",r`<p>${Y.answered(Me(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},Eo=function(){return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${Y.plugin}</th>
            <th>${Y.tokens}</th>
            <th>${Y.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>r`<tr>
                <td>
                  <a href=${P("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ss(Y.tokensOf(e.plugin),e.tokens,e.budget,`${I(e.tokens)} / ${I(e.budget)}`)}
                </td>
                <td>${I(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},So=function(e){e.preventDefault();let t=this.settings,i=e.target,o=new FormData(i),a=u=>String(o.get(u)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},Po=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},Ao=async function(){await U({title:Y.forgetQuestion,body:r`<p>${Y.forgetHelp}</p>`,confirm:Y.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},h([g()],ft.prototype,"settings",2),h([g()],ft.prototype,"usage",2),h([g()],ft.prototype,"test",2),ft=h([w("ai-page")],ft);async function Ys(n,s,e){let t=[],i=0;for(let o=n.body.getReader();;){let{done:a,value:u}=await o.read();if(a)break;t.push(u),e(i+=u.length)}yl(new Blob(t),s)}function yl(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Xs(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var pe=p.backup,qe,Ro,Mo,Co,Ho,vt=class extends y{constructor(){super(...arguments);$(this,qe);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return r`<div class="title"><h1>${p.pages.backup}</h1></div>
      <section class="card">
        <h2>${pe.make}</h2>
        <p>${pe.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${pe.withLogs}</span></label
        >
        <div class="row">
          ${v(pe.make,()=>{d(this,qe,Ro).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?S("good",r`<p>${pe.made}</p>
                  ${v(pe.confirmStored,()=>{d(this,qe,Mo).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${pe.restore}</h2>
        <p>${pe.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${pe.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,qe,Co).call(this)}`}};qe=new WeakSet,Ro=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",pe.make,async({signal:i,moved:o})=>{let a=await this.client.backup({logs:this.logs},{signal:i});return await Ys(a,`wasmhost-${Xs()}.tar.gz`,o),!0})&&(this.stored=e)},Mo=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},Co=function(){return r`<section>
      <h2>${pe.orphans}</h2>
      <p class="faint">${pe.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>r`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${_(e.bytes)}, ${C(e.modified)}</span>
              </div>
              ${v(pe.delete,()=>{d(this,qe,Ho).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:pe.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},Ho=async function(e){await U({title:pe.deleteQuestion(e.id),body:r`<p>${pe.deleteWarning}</p>`,confirm:pe.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},h([g()],vt.prototype,"orphans",2),h([g()],vt.prototype,"logs",2),h([g()],vt.prototype,"stored",2),vt=h([w("backup-page")],vt);var E=p.install,Li=[];function Fi(n){Li=n}var H,Io,ji,Zs,Oo,_o,qi,Ni,ei,Lo,jo,qo,No,Fo,Uo,Do,Bo,Se=class extends y{constructor(){super(...arguments);$(this,H);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=Li,Li=[],this.queue.length>0&&d(this,H,ji).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return r`<div class="title">
        <h1>${p.pages.install}</h1>
        ${this.queue.length>1?r`<span class="faint">${E.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,H,Io).call(this,e):this.found?d(this,H,Lo).call(this,this.found):e?r`<div class="row">${v(E.skip,()=>d(this,H,Zs).call(this,"catalogue"))}</div>`:d(this,H,Oo).call(this)}`}};H=new WeakSet,Io=function(e){return r`<section class="card stack">
      <p role="status">${E.fetching(e.id)}</p>
      <progress aria-label=${E.fetching(e.id)}></progress>
      <div class="row">${v(p.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ji=async function(){let{id:e,catalogue:t,version:i}=this.queue[this.turn],o=new AbortController;this.fetching=o,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:i},{signal:o.signal});await d(this,H,ei).call(this,{path:a.path,fetched:a})}catch(a){if(!o.signal.aborted)throw a;this.isConnected&&be("catalogue",e)}}),this.fetching=void 0},Zs=function(...e){if(this.turn+1>=this.queue.length){be(...e);return}this.turn++,d(this,H,ji).call(this)},Oo=function(){return r`<form class="card stack" @submit=${e=>d(this,H,_o).call(this,e)}>
        <h2>${E.folder}</h2>
        <p class="faint">${He(E.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${O(E.path,r`<input name="path" required spellcheck="false" placeholder=${E.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${E.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over?"over":""}"
        @dragover=${e=>{e.preventDefault(),this.over=!0}}
        @dragleave=${()=>{this.over=!1}}
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,H,qi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${E.package}</h2>
        <p class="faint">${He(E.packageHelp)}</p>
        ${O(E.file,r`<input
            type="file"
            multiple
            @change=${e=>d(this,H,qi).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},_o=function(e){e.preventDefault(),d(this,H,Ni).call(this,{path:String(new FormData(e.target).get("path")).trim()})},qi=function(e){let t=e.find(o=>o.name.endsWith(".minisig")),i=e.find(o=>o!==t);i&&(async()=>await d(this,H,Ni).call(this,{file:i,signature:await t?.text()}))()},Ni=async function(e){"path"in e?await this.run("inspect",()=>d(this,H,ei).call(this,e)):await this.transfer("inspect",E.package,({signal:t},i)=>d(this,H,ei).call(this,e,i,t))},ei=async function(e,t=this.client,i){let o=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:i}));this.source=e,this.found=o,this.accept=!1,this.grants=new Set(o.permissions.filter(a=>!a.declined).map(a=>a.name))},Lo=function(e){let t=e.installed!==void 0&&e.installed!=="";return r`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?E.upgradeOf(e.id):E.installOf(e.id)}</h2>
            <p class="faint">
              ${t?E.versions(m(e.installed),m(e.version)):`${E.version} ${m(e.version)}`}
              ${e.downgrade?k(E.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Ce([e.name,e.author?E.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,H,qo).call(this,e)} ${d(this,H,No).call(this)} ${e.refused?S("bad",m(e.refused)):l}
        ${e.warnings?.length?S("warn",r`<strong>${E.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>r`<li>${m(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${E.mayDo}</h2>
        ${e.permissions.length===0?r`<p>${E.nothing}</p>`:l}
        ${e.permissions.map(i=>r`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${o=>d(this,H,jo).call(this,i.name,o.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?k(E.had,"good"):l}${i.declined?k(E.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,H,Fo).call(this,e):l} ${d(this,H,Do).call(this,e)}
      <section class="card">
        <p class="faint">${E.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?E.upgrade:E.install,()=>{d(this,H,Bo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(E.skip,()=>d(this,H,Zs).call(this,"catalogue")):v(p.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},jo=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},qo=function(e){if(!e.signer)return S("info",E.unsigned);let{signer:t}=e;return S(t.trusted?"good":"info",r`<p>${t.trusted?E.signedTrusted:E.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?r`<p>${E.signerFirst}</p>`:l}`)},No=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?r`<p class="faint">${E.from(e.catalogue)}</p>
      ${e.yanked?S("bad",r`<p>${E.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?S("bad",r`<p>${E.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},Fo=function(e){return r`<section class="card">
      <h2>${E.changes}</h2>
      <ul>
        ${e.changes.map(t=>r`<li>${m(t.what)}${d(this,H,Uo).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${E.acceptChanges}</span></label
      >
    </section>`},Uo=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?r` (${T(e.from??"")} → ${T(e.to??"")})`:l;return r`${t?r` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${i}`},Do=function(e){let t=(i,o)=>o.length===0?l:r`<h3>${i}</h3>
            <ul>
              ${o.map(a=>r`<li>${a}</li>`)}
            </ul>`;return r`<section class="card">
      <h2>${E.does}</h2>
      ${t(E.endpoints,e.endpoints.map(i=>r`<code>${i.method} ${m(i.path)}</code> ${i.auth?l:k(E.open,"warn")}
              ${i.requiresConfirmation?k(E.asks,"info"):l}`))}
      ${t(E.jobs,e.jobs.map(i=>r`<code>${i.id}</code> ${m(i.atMost)} ${i.approvalRequired?k(E.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?E.memory(e.memory.wantedMb,e.memory.givenMb):E.noBackend}</p>
      ${this.source&&"file"in this.source?r`<p class="faint">${m(this.source.file.name)}, ${_(this.source.file.size)}</p>`:l}
    </section>`},Bo=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},o=[...this.grants],a=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:o,source:t.fetched?.source,...i})):this.transfer("install",E.installOf(e.id),({signal:u},c)=>c.installPackage({...i,grants:o,signature:t.signature},t.file,{signal:u})));a&&(await this.live.changed("plugins"),d(this,H,Zs).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},h([g()],Se.prototype,"source",2),h([g()],Se.prototype,"found",2),h([g()],Se.prototype,"grants",2),h([g()],Se.prototype,"accept",2),h([g()],Se.prototype,"over",2),h([g()],Se.prototype,"queue",2),h([g()],Se.prototype,"turn",2),h([g()],Se.prototype,"fetching",2),Se=h([w("install-page")],Se);var x=p.catalogue,Wo=60,bl=500,wl=150;function si(n){return r`${n.yanked?k(x.yanked,"bad"):l} ${n.vulnerable?k(x.vulnerable,"bad"):l}
  ${n.expired?k(x.expired,"warn"):l}`}function Ui(n){return r`${n.yanked?S("bad",r`<strong>${x.yanked}</strong> <bdi>${m(n.yanked)}</bdi>`):l}
  ${n.vulnerable?S("bad",r`<strong>${x.vulnerable}</strong> <bdi>${m(n.vulnerable)}</bdi>`):l}`}var ls,he,Di,ti,Go,zo,Ko,Qo,Ne=class extends y{constructor(){super(...arguments);$(this,he);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,ls,0)}async load(e){let t=Math.min(bl,Math.max(Wo,this.hits?.plugins.length??0)),[i,o,{catalogues:a}]=await Promise.all([d(this,he,Di).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=i,this.catalogues=a.length,this.outdated=o}view(){let{plugins:e,found:t,tags:i,problems:o}=this.hits;return r`<div class="title">
        <h1>${p.pages.catalogue}</h1>
        <a class="button" href=${P("catalogues")}>${p.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?A(x.noCatalogues,x.noCataloguesHelp,r`<a class="button primary" href=${P("catalogues")}>${x.addOne}</a>`):r`${o?.map(a=>S("warn",m(a)))} ${d(this,he,Qo).call(this)} ${d(this,he,zo).call(this,i)}
              <p class="faint" role="status">${x.found(I(t))}. ${x.words}</p>
              ${e.length===0?A(x.none,x.noneHelp):r`<ul class="cards">
                      ${ne(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,he,Ko).call(this,a))}
                    </ul>`}
              ${e.length<t?r`<div class="row">${v(x.more,()=>{d(this,he,Go).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};ls=new WeakMap,he=new WeakSet,Di=function(e,t){let{text:i,tag:o,category:a}=this;return this.client.searchCatalogues({text:i,tag:o,category:a,icons:!0,...e},{signal:t})},ti=function(e=0){clearTimeout(q(this,ls)),ye(this,ls,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},Go=async function(){let e=this.hits.plugins;try{let t=await d(this,he,Di).call(this,{limit:Wo,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},zo=function(e){let t=this.tag!==""&&!e.some(i=>i.tag===this.tag);return r`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${x.search}
          placeholder=${x.search}
          maxlength="200"
          .value=${this.text}
          @input=${i=>{this.text=i.target.value,d(this,he,ti).call(this,wl)}}
        />
        <select
          aria-label=${x.category}
          @change=${i=>{this.category=i.target.value,d(this,he,ti).call(this)}}
        >
          <option value="">${x.anyCategory}</option>
          ${Object.entries(x.categories).map(([i,o])=>r`<option value=${i}>${o}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${x.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:i})=>r`<button
              type="button"
              class="plain"
              aria-pressed=${i===this.tag?"true":"false"}
              @click=${()=>{this.tag=i===this.tag?"":i,d(this,he,ti).call(this)}}
            >
              <bdi>${m(i)}</bdi>
            </button>`)}
      </div>`},Ko=function(e){let t=this.outdated.plugins.find(i=>i.id===e.id&&i.catalogue===e.catalogue)?.version;return r`<li class="card plugin">
      ${Ie(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${P("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?k(x.installed(m(e.installed)),"good"):l}
          ${t?k(x.update(m(t)),"info"):l} ${si(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${x.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(i=>m(i)).join(", ")}</bdi></p>
      </div>
    </li>`},Qo=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(i=>i.version);return r`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${x.updates} <span class="faint">${I(e.length)}</span></h2>
        ${t.length>1?v(x.upgradeAll,()=>Vo(t)):l}
      </div>
      <ul class="rows">
        ${e.map(i=>r`<li>
              <div class="grow">
                <strong><a href=${P("catalogue",i.id)}><code>${i.id}</code></a></strong>
                ${i.version?x.toInstalled(m(i.installed),m(i.version)):x.nothingNewer} ${si(i)}
                ${Ui(i)} ${i.changelog?Ce(i.changelog,x.changes):l}
              </div>
              ${i.version?v(x.upgrade,()=>Vo([i]),{kind:"primary",name:x.upgradeOf(i.id)}):l}
            </li>`)}
      </ul>
    </section>`},h([g()],Ne.prototype,"text",2),h([g()],Ne.prototype,"tag",2),h([g()],Ne.prototype,"category",2),h([g()],Ne.prototype,"hits",2),h([g()],Ne.prototype,"outdated",2),h([g()],Ne.prototype,"catalogues",2),Ne=h([w("catalogue-page")],Ne);function Vo(n){Fi(n.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),be("install")}var Oe,Jo,Yo,Xo,Bi,$t=class extends y{constructor(){super(...arguments);$(this,Oe);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,i]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=i}view(){return this.offers.map(e=>d(this,Oe,Jo).call(this,e))}};Oe=new WeakSet,Jo=function(e){return r`<section class="card">
        <div class="title">
          ${Ie(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${si(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?k(x.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?r`<a class="button" href=${P("plugin",e.id)}>${p.page.about}</a>`:v(e.installed?x.upgrade:x.install,()=>d(this,Oe,Bi).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${x.from(e.catalogue)}${e.category&&x.categories[e.category]?`, ${x.categories[e.category]}`:""}
        </p>
        ${Ce([x.by(e.author),e.description].join(`
`))} ${Ui(e)}
        ${e.tags.length>0?r`<p class="faint">${x.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?x.asksFor:x.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>r`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${x.claims}</p>
      </section>
      <section class="card">
        <h2>${x.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,Oe,Yo).call(this,e,t))}
        </ul>
      </section>`},Yo=function(e,t){return r`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${si(t)}
        <p class="faint">${x.size} ${_(t.bytes)}. ${d(this,Oe,Xo).call(this,t)}</p>
        ${Ui(t)} ${t.changelog?Ce(t.changelog,x.changes):l}
      </div>
      ${t.version===e.installed?k(x.isInstalled,"good"):v(x.install,()=>d(this,Oe,Bi).call(this,e,t.version),{name:x.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Xo=function(e){if(!e.signer)return x.unsigned;let t=this.publishers?.publishers.find(i=>i.fingerprint===e.signer);return r`${x.signer} <code>${e.signer}</code>${t?r` (${t.trusted?x.trusted:x.known})`:l}`},Bi=function(e,t){Fi([{id:e.id,catalogue:e.catalogue,version:t}]),be("install")},h([j()],$t.prototype,"plugin",2),h([g()],$t.prototype,"offers",2),h([g()],$t.prototype,"publishers",2),$t=h([w("catalogue-plugin")],$t);var B=p.catalogues,it,Zo,er,tr,ds=class extends y{constructor(){super(...arguments);$(this,it);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return r`<div class="title">
        <h1>${p.pages.catalogues}</h1>
        ${this.list.length>0?r`<a class="button" href=${P("catalogue")}>${B.browse}</a>`:l}
      </div>
      ${this.list.length===0?A(B.none,B.noneHelp):r`<ul class="rows card">
              ${this.list.map(e=>d(this,it,Zo).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,it,tr).call(this,e)}>
        <h2>${B.add}</h2>
        ${O(B.place,r`<input name="place" required maxlength="2048" spellcheck="false" />`,B.placeHelp)}
        ${O(B.name,r`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,B.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${B.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${B.look}</button>
        </div>
      </form>`}};it=new WeakSet,Zo=function(e){return r`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?k(B.expired,"bad"):l}
        <p class="faint">
          ${ze(e.place)} · ${B.plugins(I(e.plugins))} ·
          ${e.refreshedAt?r`${B.refreshed} ${C(e.refreshedAt)}`:B.never} · ${B.expires} ${C(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?S("warn",m(e.problem)):l}
        <label class="check"
          ><input
            type="checkbox"
            aria-label=${B.dailyOf(e.name)}
            .checked=${e.daily}
            @change=${t=>{let i=t.target.checked;this.run(`daily ${e.name}`,()=>this.client.setCatalogue({name:e.name,daily:i}))}}
          /><span>${B.daily}</span></label
        >
      </div>
      ${v(B.refresh,()=>{this.run(`refresh ${e.name}`,()=>this.client.refreshCatalogue({name:e.name}))},{busy:this.runs(`refresh ${e.name}`),name:B.refreshOf(e.name)})}
      ${v(B.remove,()=>{d(this,it,er).call(this,e)},{busy:this.runs(e.name),name:B.removeOf(e.name)})}
    </li>`},er=async function(e){await U({title:B.removeQuestion(e.name),body:r`<p>${B.removeHelp}</p>`,confirm:B.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},tr=function(e){e.preventDefault();let t=e.target,i=new FormData(t),o=String(i.get("place")).trim(),a=String(i.get("name")).trim();this.run("add",async()=>{let u=await this.client.offerCatalogue({place:o},{signal:this.signal});await U({title:B.question,body:r`<p>${B.questionHelp}</p>
          <dl class="pairs">
            <dt>${B.fingerprint}</dt>
            <dd><code>${u.fingerprint}</code></dd>
            <dt>${B.title}</dt>
            <dd>${T(u.title)}</dd>
            <dt>${p.pages.plugins}</dt>
            <dd>${I(u.plugins)}</dd>
            <dt>${B.expires}</dt>
            <dd>${C(u.expiresAt)}</dd>
          </dl>`,confirm:B.add})&&(await this.client.addCatalogue({name:a,place:o,key:u.key,daily:i.has("daily")||void 0}),t.reset())})},h([g()],ds.prototype,"list",2),ds=h([w("catalogues-page")],ds);var z=p.host,Pe,sr,ir,nr,or,rr,yt=class extends y{constructor(){super(...arguments);$(this,Pe);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,o]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=o.faults}view(){let e=this.status;return r`<div class="title"><h1>${p.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>S(t.severity==="error"?"bad":"warn",r`<p>${t.plugin?r`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?r`<p class="faint">${m(t.do)}</p>`:l}`))}
      <section>
        <dl class="pairs card">
          <dt>${z.version}</dt>
          <dd>${m(e.version??"")}</dd>
          <dt>${z.started}</dt>
          <dd>${C(e.startedAt)}</dd>
          <dt>${z.address}</dt>
          <dd><code>${location.origin}</code></dd>
          <dt>${z.plugins}</dt>
          <dd>
            ${Object.entries(e.plugins??{}).map(([t,i])=>r`${I(i)} ${p.state[t]??t} `)}
          </dd>
          ${e.memory?r`<dt>${z.memory}</dt>
                  <dd>
                    ${_(e.memory.usedBytes)} / ${_(e.memory.maxBytes)}
                    ${e.memory.refused>0?k(z.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Pe,sr).call(this,e)} ${d(this,Pe,ir).call(this)} ${d(this,Pe,or).call(this,this.key)}`}};Pe=new WeakSet,sr=function(e){return r`<section>
      <h2>${z.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>k(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},ir=function(){return this.faults.length===0?l:r`<section>
      <h2>${z.faults}</h2>
      ${this.faults.map(e=>S("bad",r`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(z.accept,()=>{d(this,Pe,nr).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},nr=async function(e){await U({title:z.acceptQuestion,body:r`<p><code>${m(e.file)}</code></p>
        <p>${z.acceptWarning}</p>`,confirm:z.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},or=function(e){return r`<section class="card">
      <h2>${z.key}</h2>
      <p class="faint">${z.keyHelp}</p>
      ${e.problem?S("bad",m(e.problem)):l}
      ${e.key===""?r`<p>${z.noKey}</p>`:r`<dl class="pairs">
                <dt>${z.keyId}</dt>
                <dd><code>${e.key}</code></dd>
                <dt>${z.keptIn}</dt>
                <dd>${e.source==="keyring"?z.keyring:z.file}</dd>
                <dt>${z.made}</dt>
                <dd>${C(e.created)}</dd>
                <dt>${z.protects}</dt>
                <dd>${z.sealed(e.protects.records,e.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${v(z.rotate,()=>{d(this,Pe,rr).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},rr=async function(){await U({title:z.rotateQuestion,body:r`<p>${z.rotateHelp}</p>`,confirm:z.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},h([g()],yt.prototype,"status",2),h([g()],yt.prototype,"key",2),h([g()],yt.prototype,"faults",2),yt=h([w("host-page")],yt);var G=p.inbox;function kl(n){let s=n.rejected||n.state==="failed";return k(m(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Je,ar,lr,Wi,cs=class extends y{constructor(){super(...arguments);$(this,Je);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(o=>o.kind==="inbox"&&Array.isArray(o.value)&&o.value.length>0);return r` <div class="title"><h1>${p.pages.inbox}</h1></div>
      ${e.length+t.length===0?A(G.none,G.noneHelp):r`<section class="stack" aria-label=${p.waiting}>
              ${ne(t,o=>o.id,o=>d(this,Je,ar).call(this,o))}
              ${ne(e,o=>o.id,o=>d(this,Je,lr).call(this,o))}
            </section>`}
      ${i.length===0?l:r`<section class="stack">
              <h2>${G.items}</h2>
              ${i.map(o=>r` <div class="card">
                    <p class="faint">${p.saysPlugin} <code>${o.plugin}</code></p>
                    <ul class="plain-list">
                      ${o.value.map(a=>r`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${C(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:r`<section>
              <h2>${G.decided}</h2>
              <div class="table">
                <table>
                  <thead>
                    <tr>
                      <th>${G.plugin}</th>
                      <th>${G.call}</th>
                      <th>${G.outcome}</th>
                      <th>${G.by}</th>
                      <th>${G.when}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${this.decided.map(o=>r`<tr>
                          <td><code>${o.plugin}</code></td>
                          <td>${ze(`${o.method} ${o.path}`)}</td>
                          <td>${kl(o)}</td>
                          <td>${m((o.rejected??o.approved)?.by??"")}</td>
                          <td>${C((o.rejected??o.approved)?.at??o.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Je=new WeakSet,ar=function(e){let t=`call ${e.id}`;return r`<article class="card approval" aria-label=${G.callOf(e.plugin)}>
      <h2>${G.callOf(e.plugin)}</h2>
      <p>
        ${G.callBy(m(e.requestedBy))}
        ${C(e.asked)}${e.expires?r`, ${G.expires} ${C(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${m(e.path)}${e.query?`?${m(e.query)}`:""}</pre>
      ${e.body?r`<pre class="body">${me(e.body)}</pre>`:l}
      ${e.truncated?r`<p class="faint">${G.truncated(_(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Ce(e.description):l}
      ${d(this,Je,Wi).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},lr=function(e){return r`<article class="card approval" aria-label=${G.runOf(e.plugin,e.job)}>
      <h2>${G.runOf(e.plugin,e.job)}</h2>
      <p>
        ${G.due}
        ${C(e.scheduledAt)}${e.count>1?r`, ${G.standsFor(e.count)}`:l}${e.expires?r`, ${G.expires} ${C(e.expires)}`:l}. <a href=${P("plugin",e.plugin,"jobs")}>${G.openJob}</a>
      </p>
      ${e.label||e.description?Ce([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${G.version} ${m(e.version??"")}</p>
      ${d(this,Je,Wi).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Wi=function(e,t,i,o){let a=(c,b)=>()=>this.live.undo.later(e,c,async()=>{await b(),await this.live.changed("approvals")}),u=this.live.undo.has(e);return r`<div class="row">
      ${v(G.approve,a(G.approved(t),i),{kind:"primary",busy:u,name:G.approveOf(t)})}
      ${v(G.reject,a(G.rejected(t),o),{busy:u,name:G.rejectOf(t)})}
    </div>`},h([g()],cs.prototype,"decided",2),cs=h([w("inbox-page")],cs);var Fe=p.limits,ii,dr,Nt=class extends y{constructor(){super(...arguments);$(this,ii);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return r`<div class="title">
        <h1>${p.pages.limits}</h1>
      </div>
      <p class="faint">${He(Fe.help)}</p>
      ${O(Fe.search,r`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?A(Fe.none,Fe.noneHelp):d(this,ii,dr).call(this,e)}`}};ii=new WeakSet,dr=function(e){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Fe.name,Fe.value,Fe.default,Fe.range].map(t=>r`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${ne(e,t=>t.name,t=>r`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?k(Fe.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Fe.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},h([g()],Nt.prototype,"limits",2),h([g()],Nt.prototype,"search",2),Nt=h([w("limits-page")],Nt);var Ue=p.notifications,Vi=200,ae,cr,Gi,zi,pr,hr,ur,mr,nt=class extends y{constructor(){super(...arguments);$(this,ae);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,ae,Gi).call(this,void 0,e),i=t.at(-1)?.position??0,o=new Set(t.map(c=>c.id)),a=t.length<Vi,u=a?[]:this.notices.filter(c=>c.position<i&&!o.has(c.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...u]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return r`<div class="title">
        <h1>${p.pages.notifications}</h1>
        ${v(Ue.markAll,()=>{d(this,ae,mr).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${O(Ue.plugin,r`<select
            @change=${t=>{d(this,ae,zi).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${Ue.all}</option>
            ${this.live.plugins.map(t=>r`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,ae,zi).call(this,()=>this.unread=t.target.checked)}}
          /><span>${Ue.unread}</span></label
        >
      </div>
      ${e.length===0?A(Ue.none,Ue.noneHelp):r`<ul class="rows card notices">
              ${ne(e,t=>t.id,t=>d(this,ae,pr).call(this,t))}
            </ul>`}
      ${this.end?l:v(Ue.more,()=>{this.run("more",()=>d(this,ae,cr).call(this))},{busy:this.runs("more")})}`}};ae=new WeakSet,cr=async function(){let e=await d(this,ae,Gi).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Vi,this.notices=[...this.notices,...e]},Gi=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:Vi},{signal:t})).notifications},zi=function(e){e(),this.notices=[],this.refresh()},pr=function(e){return r`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?k(Ue.alert,"warn"):l}
          <a href=${P("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${C(e.created)}
        </p>
        <p>${e.title?r`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Ue.read,()=>{d(this,ae,hr).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(p.dismiss,()=>d(this,ae,ur).call(this,e),{kind:"plain"})}
    </li>`},hr=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},ur=function(e){this.live.undo.later(`dismiss ${e.id}`,Ue.dismissed(e.plugin),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},mr=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},h([g()],nt.prototype,"notices",2),h([g()],nt.prototype,"plugin",2),h([g()],nt.prototype,"unread",2),h([g()],nt.prototype,"end",2),nt=h([w("notifications-page")],nt);var M=p.activity,xl=2e3,ve,Ft,gr,ps,bt=class extends y{constructor(){super(...arguments);$(this,ve);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},xl);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:i,requests:o,calls:a}=this.audit,{intervalMs:u,points:c}=this.history,b=f=>f/u*1e3,F=f=>M.perSecond(f.toFixed(1));return r`<div class="charts">
        ${d(this,ve,Ft).call(this,M.calls,f=>b(f.calls),F)}
        ${d(this,ve,Ft).call(this,M.cpu,f=>f.cpuMs/u*100,f=>`${f.toFixed(1)} %`)}
        ${d(this,ve,Ft).call(this,M.memory,f=>f.memoryBytes,_)}
        ${d(this,ve,Ft).call(this,M.denials,f=>b(f.denied),F)}
        ${d(this,ve,Ft).call(this,M.network,f=>b(f.bytesIn+f.bytesOut),f=>M.perSecond(_(f)))}
      </div>
      <p class="faint">
        ${c.length===0?M.noHistory:r`${M.since} ${C(c[0].time)}. ${M.pointOf(Me(u))}`}
      </p>
      <dl class="pairs card">
        <dt>${M.totalCalls}</dt>
        <dd>${M.callsText(I(e.calls),I(e.errors),I(e.crashes))}</dd>
        <dt>${M.cpuTime}</dt>
        <dd>${Me(e.cpuMs)} <span class="faint">${M.waited(Me(e.cpuWaitMs))}</span></dd>
        <dt>${M.memoryPeak}</dt>
        <dd>${_(e.memoryPeakBytes)} / ${_(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${M.functions}</h2>
        ${t.length===0?A(M.noFunctions,M.noFunctionsHelp):d(this,ve,ps).call(this,[M.function,M.allowed,M.denied,M.failed,M.in,M.out],t.map(f=>[r`<code>${f.namespace}.${f.function}</code>`,I(f.allowed),f.denied>0?k(I(f.denied),"bad"):"0",f.failed>0?k(I(f.failed),"warn"):"0",_(f.bytesIn),_(f.bytesOut)]))}
      </section>
      ${i.length===0?l:r`<section>
              <h2>${M.hosts}</h2>
              ${d(this,ve,gr).call(this)}
            </section>`}
      ${o.length===0?l:r`<section>
              <h2>${M.requests}</h2>
              ${d(this,ve,ps).call(this,[M.time,M.request,M.status,M.took,M.out,M.in],[...o].reverse().map(f=>[r`<time datetime=${f.time}>${It(f.time)}</time>`,r`<code>${f.method} ${m(f.host)}</code>${f.count>1?` × ${f.count}`:l}`,f.code?k(f.code,"bad"):String(f.status),Me(f.durationMs),_(f.bytesOut),_(f.bytesIn)]))}
            </section>`}
      ${a.length===0?l:r`<section>
              <h2>${M.decided}</h2>
              ${d(this,ve,ps).call(this,[M.time,M.request,M.status,M.by],a.map(f=>[C((f.approved??f.rejected)?.at),r`<code>${f.method} ${m(f.path)}</code>`,m(f.state),m((f.approved??f.rejected)?.by??"")]))}
            </section>`}`}};ve=new WeakSet,Ft=function(e,t,i){let o=this.history.points.map(t);return Gn(e,o,i(o.at(-1)??0))},gr=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,ve,ps).call(this,[M.host,M.traffic,M.asked,M.refused,M.last],e.map(i=>[r`<code>${m(i.host)}</code>`,r`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${_(i.bytesIn+i.bytesOut)}</span
        >`,I(i.calls),i.refused>0?k(I(i.refused),"bad"):"0",C(i.last)]))},ps=function(e,t){return r`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>r`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>r`<tr>
                ${i.map(o=>r`<td>${o}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},h([j()],bt.prototype,"plugin",2),h([g()],bt.prototype,"audit",2),h([g()],bt.prototype,"history",2),bt=h([w("plugin-activity")],bt);var le=p.stored,Ki=50;function fr(n){if(n==null)return r`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return r`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var hs,ue,vr,$r,Qi,yr,br,wr,kr,$e=class extends y{constructor(){super(...arguments);$(this,ue);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,hs,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!q(this,hs)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),ye(this,hs,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:Ki};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,o,a)=>r`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,ue,vr).call(this,o)}
      >
        ${i}
      </button>`;return r`<div class="row" role="group" aria-label=${le.what}>
        ${this.collections.map(i=>t(`${m(i.name)} (${I(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(le.keys,"keys",e==="keys")} ${t(le.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,ue,br).call(this):e==="files"?d(this,ue,wr).call(this):d(this,ue,$r).call(this,e.collection)}`}};hs=new WeakMap,ue=new WeakSet,vr=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},$r=function(e){let i=["id",...this.collections.find(o=>o.name===e)?.columns.map(o=>o.name)??[],"created_at","updated_at"];return r`<form
        class="row end"
        @submit=${o=>{o.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${O(le.filter,r`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${o=>{this.where=o.target.value}}
            />`)}
        </div>
        <button>${le.apply}</button>
      </form>
      ${this.rows.length===0?A(le.noRows,le.noRowsHelp):r`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(o=>d(this,ue,yr).call(this,o))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(o=>r`<tr>
                        ${i.map(a=>r`<td>${fr(o[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:r`<div class="row">
              ${v(le.before,()=>d(this,ue,Qi).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${le.rowsOf(I(this.offset+1),I(this.offset+this.rows.length))}</span>
              ${v(le.after,()=>d(this,ue,Qi).call(this,1),{disabled:this.rows.length<Ki})}
            </div>`}`},Qi=function(e){this.offset=Math.max(0,this.offset+e*Ki),this.refresh()},yr=function(e){let{by:t,descending:i}=this.order;return r`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},br=function(){return r`${O(le.prefix,r`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?A(le.noKeys,le.noKeysHelp):r`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${le.key}</th>
                  <th>${le.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>r`<tr>
                      <td>${ze(String(e.key))}</td>
                      <td>${fr(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},wr=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return r`<div class="row">
        ${v(le.top,t(""),{kind:"plain"})}
        ${e.map((i,o)=>{let a=e.slice(0,o+1).join("/");return v(`/ ${m(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?A(le.noFiles,le.noFilesHelp):r`<ul class="rows card">
              ${this.files.map(i=>{let o=[...e,i.name].join("/");return r`<li>
                  ${v(m(i.name)+(i.folder?"/":""),i.folder?t(o):()=>{d(this,ue,kr).call(this,o)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?r`<section>
              <h3>${ze(this.file.path)}</h3>
              <pre tabindex="0">${me(this.file.text)}</pre>
            </section>`:l}`},kr=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},h([j()],$e.prototype,"plugin",2),h([g()],$e.prototype,"collections",2),h([g()],$e.prototype,"shown",2),h([g()],$e.prototype,"rows",2),h([g()],$e.prototype,"order",2),h([g()],$e.prototype,"where",2),h([g()],$e.prototype,"offset",2),h([g()],$e.prototype,"beginning",2),h([g()],$e.prototype,"folder",2),h([g()],$e.prototype,"files",2),h([g()],$e.prototype,"file",2),$e=h([w("plugin-stored")],$e);var ie=p.data,ot,xr,Tr,Er,Ut=class extends y{constructor(){super(...arguments);$(this,ot);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return r`${t?r`<section>
              <h2>${ie.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${ie.export}</h2>
        <p>${ie.exportHelp}</p>
        <div class="row">
          ${v(ie.export,()=>{d(this,ot,xr).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${ie.import}</h2>
        <p>${ie.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,ot,Tr).call(this,i)}}>
          <label class="field"><span>${ie.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${ie.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${ie.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${ie.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${ie.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,ot,Er).call(this,this.imported):l}
      </section>`}};ot=new WeakSet,xr=async function(){await this.transfer("export",ie.export,async({signal:e,moved:t})=>{let i=await this.client.export({id:this.plugin},{signal:e});await Ys(i,`${this.plugin}-${Xs()}.tar.gz`,t)})},Tr=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),o=t.has("replace");await U({title:ie.importQuestion(this.plugin),body:r`<p>${o?ie.replaceWarning:ie.importWarning}</p>
        <p class="faint">${m(i.name)}, ${_(i.size)}</p>`,confirm:ie.import,danger:o})&&(this.imported=void 0,this.imported=await this.transfer("import",ie.import,({signal:u},c)=>c.importPlugin({id:this.plugin,replace:o,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i,{signal:u})))},Er=function(e){return S("good",r`<p>${ie.imported(I(e.rows),I(e.keys),I(e.files),I(e.settings))}</p>
        ${e.secrets.length>0?r`<p>${ie.secrets} ${e.secrets.map(t=>r`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?r`<p>${ie.leftOut} ${e.unknown.map(t=>r`<code>${m(t)}</code> `)}</p>`:l}`)},h([j()],Ut.prototype,"plugin",2),h([g()],Ut.prototype,"imported",2),Ut=h([w("plugin-data")],Ut);var De=p.endpoints,ni=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",Dt,Sr,Pr,wt=class extends y{constructor(){super(...arguments);$(this,Dt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?A(De.none,De.noneHelp):r`<div class="stack">${this.endpoints.map(e=>d(this,Dt,Sr).call(this,e))}</div>`}};Dt=new WeakSet,Sr=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),o=this.inputs.get(t)??i?.input??{query:"",body:ni(e)?"{}":""},a=u=>{this.inputs=new Map(this.inputs).set(t,{...o,...u})};return r`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:k(De.open,"warn")} ${e.requiresConfirmation?k(De.asks,"info"):l}
      </summary>
      ${e.description?r`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${u=>d(this,Dt,Pr).call(this,u,e,o)}>
        ${O(De.query,r`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${o.query}
            @input=${u=>a({query:u.target.value})}
          />`)}
        ${ni(e)?O(De.body,r`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${o.body}
                  @input=${u=>a({body:u.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${De.send}
          </button>
          ${i?.stop?v(p.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?r`<span class="faint">${De.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?S("info",r`${De.waits} <a href=${P("inbox")}>${p.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:Ke(i.failure)}
      ${i?.answer?r`<div class="stack" role="status">
              <p>${k(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${Me(i.answer.ms)}</p>
              <pre tabindex="0">${me(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${De.curl}</p>
        <pre tabindex="0">${m(Tl(e,o))}</pre>
      </div>
    </details>`},Pr=function(e,t,i){e.preventDefault();let o=ni(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,o,t.requiresConfirmation?void 0:this.signal)},h([j()],wt.prototype,"plugin",2),h([g()],wt.prototype,"endpoints",2),h([g()],wt.prototype,"inputs",2),wt=h([w("plugin-endpoints")],wt);function Tl(n,s){let e=o=>`'${o.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),ni(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var rt=p.feeds,Bt,Ar,Rr,kt=class extends y{constructor(){super(...arguments);$(this,Bt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return r`<form class="card row end" @submit=${t=>d(this,Bt,Ar).call(this,t)}>
        <div class="grow">
          ${O(rt.address,r`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${rt.add}</button>
      </form>
      ${e.length===0?A(rt.none,rt.noneHelp):r`<ul class="rows card">
              ${e.map(t=>r`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${ze(t.url)} · ${C(t.updatedAt)}</p>
                      ${t.error?r`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${v(rt.remove,()=>d(this,Bt,Rr).call(this,t),{name:rt.removeOf(m(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:r`<section>
              <h2>${rt.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>r`<li>
                      <div class="grow">
                        ${wi(t.link)?r`<a href=${wi(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?r`${T(t.author)} · `:l}${C(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Bt=new WeakSet,Ar=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},Rr=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,rt.removed(m(e.url)),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},h([j()],kt.prototype,"plugin",2),h([g()],kt.prototype,"feeds",2),h([g()],kt.prototype,"articles",2),kt=h([w("plugin-feeds")],kt);var de=p.jobs,El=2e3,lt,Mr,Cr,Hr,at=class extends y{constructor(){super(...arguments);$(this,lt);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},El);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,o]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=o.runs}view(){return this.jobs.length===0?A(de.none,de.noneHelp):r`<ul class="rows card">
        ${this.jobs.map(e=>d(this,lt,Mr).call(this,e))}
      </ul>
      <section>
        <h2>${de.history}</h2>
        ${this.runsOfJobs.length===0?r`<p class="faint">${de.noRuns}</p>`:d(this,lt,Hr).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(de.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};lt=new WeakSet,Mr=function(e){return r`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?k(de.asks,"info"):l} ${e.running?k(de.running,"good"):l}
        ${e.waiting?r`<a href=${P("inbox")}>${de.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:r`(${de.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?r`· ${de.next} ${C(e.next)}`:l}
          ${e.registered?l:r`· <span class="bad-text">${de.noHandler}</span>`}
        </p>
        ${e.description?r`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(de.run,()=>{d(this,lt,Cr).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:de.runOf(e.job)})}
    </li>`},Cr=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},Hr=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return r`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${de.job}</th>
            <th>${de.due}</th>
            <th>${de.state}</th>
            <th>${de.took}</th>
            <th>${de.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>r`<tr>
                <td><code>${t.job}</code></td>
                <td>${C(t.scheduledAt)}</td>
                <td>${k(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Me(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},h([j()],at.prototype,"plugin",2),h([g()],at.prototype,"jobs",2),h([g()],at.prototype,"runsOfJobs",2),h([g()],at.prototype,"more",2),at=h([w("plugin-jobs")],at);var Ae=p.log,Sl=["debug","info","warn","error"],Pl=5e3,Al=500,Rl=1e3,xt,_e,Ji,Ir,Or,_r,Ye=class extends y{constructor(){super(...arguments);$(this,_e);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,xt)}async load(){d(this,_e,Ji).call(this)}disconnectedCallback(){super.disconnectedCallback(),q(this,xt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return r`<div class="row end">
        ${O(Ae.level,r`<select
            @change=${i=>{this.level=i.target.value,d(this,_e,Ji).call(this)}}
          >
            ${Sl.map(i=>r`<option value=${i} ?selected=${i===this.level}>${Ae.levels[i]}</option>`)}
          </select>`)}
        ${O(Ae.search,r`<input
            type="search"
            .value=${this.search}
            @input=${i=>{this.search=i.target.value}}
          />`)}
        <span class="grow"></span>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.follow}
            @change=${i=>{this.follow=i.target.checked}}
          /><span>${Ae.follow}</span></label
        >
        ${v(Ae.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?A(Ae.none,this.search===""?Ae.noneHelp:Ae.noMatch):r`<ol class="log" tabindex="0" aria-label=${Ae.title}>
              ${ne(t,i=>i.seq,i=>d(this,_e,_r).call(this,i))}
            </ol>`}`}};xt=new WeakMap,_e=new WeakSet,Ji=function(){q(this,xt)?.abort(),ye(this,xt,new AbortController),this.entries=[],d(this,_e,Ir).call(this,q(this,xt).signal)},Ir=async function(e){let t;for(;!e.aborted;){try{let i={level:this.level,limit:Al,follow:!0,lastEventId:t},o=this.plugin===""?this.client.followHostLog(i,{signal:e}):this.client.followLog({...i,id:this.plugin},{signal:e}),a=[];for await(let u of o){let c=u.data;t=c.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,_e,Or).call(this,a.splice(0)),50)),a.push(c)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,Rl))}},Or=function(e){this.entries=[...this.entries,...e].slice(-Pl)},_r=function(e){return r`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${It(e.time)}>${Hn(e.time)}</time>
      <b>${e.level}</b>
      <span>${me(e.message)}${e.dropped?r` <em>${Ae.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?r`<button
              type="button"
              class="plain"
              title=${Ae.sameRequest}
              aria-label=${Ae.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},h([j()],Ye.prototype,"plugin",2),h([g()],Ye.prototype,"entries",2),h([g()],Ye.prototype,"level",2),h([g()],Ye.prototype,"search",2),h([g()],Ye.prototype,"follow",2),Ye=h([w("plugin-log")],Ye);var R=p.overview,K,Lr,jr,qr,ms,Nr,Fr,Ur,Dr,Br,Yi,us=class extends y{constructor(){super(...arguments);$(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      ${Ce([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?r`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>r`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?S("warn",r`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?r`<p class="faint">${R.noPermissions}</p>`:r`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,Lr).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,Nr).call(this,e):l}
      ${d(this,K,Ur).call(this,e)} ${d(this,K,Br).call(this,e)}
    `:l}};K=new WeakSet,Lr=function(e,t){let{name:i,granted:o}=t;return r`<li>
      <div class="grow">
        <strong>${i}</strong> ${o?k(R.granted,"good"):k(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${o?v(R.revoke,()=>{d(this,K,qr).call(this,e,i)},{busy:this.runs(i),name:R.revokeOf(i)}):v(R.grant,()=>{d(this,K,jr).call(this,e,t)},{busy:this.runs(i),name:R.grantOf(i)})}
    </li>`},jr=async function(e,t){await U({title:R.grantQuestion(t.name,e.id),body:r`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,K,ms).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},qr=async function(e,t){await U({title:R.revokeQuestion(t,e.id),body:r`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,K,ms).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},ms=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},Nr=function(e){return r`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?r`<p class="faint">${R.networkNotGranted}</p>`:r`<form class="card form" @submit=${t=>d(this,K,Fr).call(this,t,e)}>
              ${O(R.hosts,r`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,R.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${R.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${p.save}</button></div>
            </form>`}
    </section>`},Fr=function(e,t){e.preventDefault();let i=new FormData(e.target),o=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,ms).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:o,only:i.has("only")}))},Ur=function(e){let t=[[R.since,C(e.since)],[R.instances,I(e.stats.instances)],[R.memory,R.memoryText(_(e.stats.memoryBytes),_(e.stats.memoryMaxBytes))],[R.calls,R.callsText(I(e.stats.calls),I(e.stats.errors),I(e.stats.crashes))],[R.queued,I(e.stats.queued)]];return r`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,o])=>r`<dt>${i}</dt>
              <dd>${o}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,K,Dr).call(this,i,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${p.save}</button>
      </form>
    </section>`},Dr=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,K,ms).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},Br=function(e){return r`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${P("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,K,Yi).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,K,Yi).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Yi=async function(e,t){await U({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:r`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),be()})},h([j()],us.prototype,"plugin",2),us=h([w("plugin-overview")],us);var ce=p.settings,te,Wt,Wr,Vr,Gr,zr,Xi,Kr,Xe=class extends y{constructor(){super(...arguments);$(this,te);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?A(ce.none,ce.noneHelp):r`<form class="card form wide" @submit=${e=>d(this,te,zr).call(this,e)}>
      <p class="faint">${ce.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,te,Gr).call(this,e):d(this,te,Wr).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${p.save}
        </button>
        ${this.saved?r`<span role="status" class="faint">${ce.saved}</span>`:l}
      </div>
    </form>`}};te=new WeakSet,Wt=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Wr=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return r`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?r`<small id="${t}-help" dir="auto">${me(e.description)}</small>`:l}
      <div class="row">
        ${d(this,te,Vr).call(this,e,t,i)}
        ${e.testAction?v(ce.test,()=>{d(this,te,Kr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:ce.testOf(m(e.key)),title:m(e.testAction.label)}):l}
        ${e.isSet?v(ce.reset,()=>{d(this,te,Xi).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:ce.resetOf(m(e.key))}):l}
      </div>
      ${e.note?r`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?r`<pre role="status">${me(this.tests.get(e.key))}</pre>`:l}
    </div>`},Vr=function(e,t,i){let o=e.description?`${t}-help`:l;switch(e.type){case"toggle":return r`<input
          type="checkbox"
          id=${t}
          aria-describedby=${o}
          .checked=${i===!0}
          @change=${a=>d(this,te,Wt).call(this,e.key,a.target.checked)}
        />`;case"select":return r`<select
          id=${t}
          aria-describedby=${o}
          @change=${a=>d(this,te,Wt).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>r`<option value=${a.value} ?selected=${a.value===i}>${m(a.label)}</option>`)}
        </select>`;case"number":return r`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${o}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,te,Wt).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:r`<small>${ce.range(e.min,e.max)}</small>`}`;case"password":return r`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${o}
          placeholder=${e.isSet?ce.passwordSet:ce.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,te,Wt).call(this,e.key,a.target.value)}
        />`;default:return r`<input
          id=${t}
          aria-describedby=${o}
          .value=${String(i??"")}
          @input=${a=>d(this,te,Wt).call(this,e.key,a.target.value)}
        />`}},Gr=function(e){return S("warn",r`<p><code>${m(e.key)}</code> ${ce.kept}</p>
        ${e.note?r`<p>${m(e.note)}</p>`:l}
        ${v(ce.forget,()=>{d(this,te,Xi).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},zr=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Xi=async function(e){await U({title:ce.unsetQuestion(e.key,this.plugin),body:r`<p>${ce.unsetHelp}</p>`,confirm:e.type===""?ce.forget:ce.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let i=new Map(this.edits);i.delete(e.key),this.edits=i})},Kr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?ce.tested:JSON.stringify(t,null,2)))},h([j()],Xe.prototype,"plugin",2),h([g()],Xe.prototype,"settings",2),h([g()],Xe.prototype,"edits",2),h([g()],Xe.prototype,"tests",2),h([g()],Xe.prototype,"saved",2),Xe=h([w("plugin-settings")],Xe);var re=p.versions,Tt,Qr,Zi,Vt=class extends y{constructor(){super(...arguments);$(this,Tt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return r`<section class="card">
        <h2>${re.installed}</h2>
        <dl class="pairs">
          <dt>${re.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?r`<dt>${re.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${P("install")}>${re.upgrade}</a>
          ${e.source?.catalogue?r`<a class="button" href=${P("catalogue",e.id)}>${re.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${re.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,Tt,Qr).call(this,e,e.previous):A(re.none,re.noneHelp)}`}};Tt=new WeakSet,Qr=function(e,t){return r`<section class="card">
      <h2>${re.before}</h2>
      <p>${re.beforeIs(m(t.version))}</p>
      ${t.grants?.length?r`<p>${re.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>r`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?re.withData:re.withoutData}</p>
      <div class="row">
        ${v(re.back,()=>{d(this,Tt,Zi).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(re.backKeep,()=>{d(this,Tt,Zi).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Zi=async function(e,t,i){await U({title:re.question(e.id,m(t.version)),body:r`<p>${t.dataCopy&&!i?re.dataWarning:re.keepWarning}</p>`,confirm:re.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},h([j()],Vt.prototype,"plugin",2),h([g()],Vt.prototype,"info",2),Vt=h([w("plugin-versions")],Vt);var se=p.plugin,Ml=()=>r`<a href=${P()}>${p.pages.home}</a>`,Be,Jr,Yr,Xr,Zr,Et=class extends y{constructor(){super(...arguments);$(this,Be);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?r`
      <div class="title">
        ${Ie(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${Oi(e)}</p>
        </div>
        ${d(this,Be,Zr).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?S("bad",m(e.reason)):l}
      ${e.refused?S("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>S("bad",r`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${se.parts}>
        ${d(this,Be,Jr).call(this,e).map(([t,i])=>r`<a
              href=${t===""?P("plugin",e.id):P("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,Be,Yr).call(this,e)}
    `:this.live.ready?A(se.unknown,se.unknownHelp,Ml()):r``}};Be=new WeakSet,Jr=function(e){let t=o=>e.permissions.some(a=>a.name===o);return[["",se.overview,!0],["endpoints",se.endpoints,e.endpoints.length>0],["settings",se.settings,!0],["jobs",se.jobs,e.jobs.length>0],["log",se.log,!0],["data",se.data,!0],["sessions",se.sessions,t("sessions")],["feeds",se.feeds,t("rss")],["activity",se.activity,!0],["versions",se.versions,!0]].filter(([,,o])=>o).map(([o,a])=>[o,a])},Yr=function(e){switch(this.open){case"endpoints":return r`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return r`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return r`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return r`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return r`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return r`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return r`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return r`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return r`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Xr=async function(e){await U({title:se.disableQuestion(e.id),body:r`<p>${se.disableHelp}</p>`,confirm:se.disable})&&await this.run("disable",async()=>{await this.client.disablePlugin({id:e.id}),await this.live.changed("plugins")})},Zr=function(e){let t=(o,a)=>()=>{this.run(o,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return r`<div class="row">
      ${e.ui?.page?r`<a class="button primary" href=${P("page",e.id)}>${se.open}</a>`:l}
      ${i?v(se.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):r`${v(se.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:se.reloadHelp})}
            ${v(se.disable,()=>{d(this,Be,Xr).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},h([j()],Et.prototype,"plugin",2),h([j()],Et.prototype,"open",2),h([j()],Et.prototype,"detail",2),Et=h([w("plugin-page")],Et);var V=p.publishers,Cl=1e4,Hl=["any","signed","listed","trusted"],Re,ea,ta,sa,ia,na,gs=class extends y{constructor(){super(...arguments);$(this,Re)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return r`<div class="title"><h1>${p.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${V.policy}</legend>
        ${Hl.map(i=>r`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${V.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?A(V.none,V.noneHelp):r`<ul class="rows card">
              ${t.map(i=>d(this,Re,ea).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Re,na).call(this,i)}>
        <h2>${V.trust}</h2>
        ${O(V.key,r`<input name="key" required spellcheck="false" />`,V.keyHelp)}
        ${O(V.name,r`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${V.trust}</button></div>
      </form>
      <form class="card form" @submit=${i=>d(this,Re,sa).call(this,i)}>
        <h2>${V.rotate}</h2>
        ${O(V.statement,r`<input name="statement" type="file" required />`,He(V.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${V.rotate}</button></div>
      </form>`}};Re=new WeakSet,ea=function(e){return r`<li>
      <div class="grow">
        <strong>${m(e.name??"")||V.unnamed}</strong>
        ${e.trusted?k(V.trusted,"good"):k(V.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${C(e.addedAt)}</p>
        ${e.plugins.length>0?r`<p>${V.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?r`<p>${V.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(V.rename,()=>{d(this,Re,ta).call(this,e)},{busy:this.runs(`name ${e.key}`),name:V.renameOf(e.fingerprint)})}
      ${v(V.forget,()=>{d(this,Re,ia).call(this,e)},{busy:this.runs(e.key),name:V.forgetOf(e.fingerprint)})}
    </li>`},ta=async function(e){let t=e.name??"";!await U({title:V.renameOf(e.fingerprint),body:O(V.name,r`<input
          maxlength="100"
          .value=${t}
          @input=${o=>{t=o.target.value}}
        />`),confirm:V.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},sa=function(e){e.preventDefault();let t=e.target,i=new FormData(t).get("statement");i instanceof File&&this.run("rotate",async()=>{if(i.size>Cl)throw new Error(V.noStatement);await this.client.rotatePublisher({statement:await i.text()}),t.reset()})},ia=async function(e){await U({title:V.forgetQuestion(e.fingerprint),body:r`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},na=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},h([g()],gs.prototype,"list",2),gs=h([w("publishers-page")],gs);var Ze=p.page,Le,vs,Pt,je,fs,oa,ra,St=class extends y{constructor(){super(...arguments);$(this,je);this.plugin="";this.topics=["plugins"];this.reason="";this.pageState="there";$(this,Le);$(this,vs);$(this,Pt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),o=!1;i?.state==="active"&&i.digest!==q(this,vs)&&(o=q(this,Le)?.focused??!1,ye(this,vs,i.digest),d(this,je,fs).call(this),this.reason=""),t&&!q(this,Le)&&this.reason===""&&(ye(this,Le,new Lt(this.client,this.plugin,{...zs(this.live,this.plugin,a=>{d(this,je,fs).call(this),this.reason=a}),confirmFolder:()=>U({title:Ze.folderOf(this.plugin),body:r`<p>${Ze.folder}</p>`,confirm:Ze.chooseFolder}),changed:a=>{this.pageState=a}},{title:Ze.titleOf(this.plugin),at:q(this,Pt)})),t.append(q(this,Le).element),o&&q(this,Le).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,je,fs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?A(p.plugin.unknown,p.plugin.unknownHelp):r``;let t=!e.ui?.hideSessions&&e.permissions.some(o=>o.name==="sessions"&&o.granted),i=t||!e.ui?.hidePanel;return r`<div class="page-bar">
        ${Ie(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:k(p.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Ze.overlay,()=>{d(this,je,ra).call(this)}):l}
        <a class="button" href=${P("plugin",e.id)}>${Ze.about}</a>
      </div>
      ${this.reason===""?l:S("bad",r`<p>${m(this.reason)}</p>
                ${v(Ze.again,()=>{this.reason=""})}`)}
      <div role="status">${d(this,je,oa).call(this)}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${i?r`<aside class="beside">
                ${e.ui?.hidePanel?l:r`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?r`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Le=new WeakMap,vs=new WeakMap,Pt=new WeakMap,je=new WeakSet,fs=function(){ye(this,Pt,q(this,Le)?.place??q(this,Pt)),q(this,Le)?.close(),ye(this,Le,void 0),this.pageState="there"},oa=function(){return this.pageState==="there"?l:S("warn",r`<p>${Ze[this.pageState]}</p>
        ${v(Ze.again,()=>{d(this,je,fs).call(this),ye(this,Pt,void 0)})}`)},ra=async function(){await this.run("overlay",()=>Qs(this.live,this.plugin))},h([j()],St.prototype,"plugin",2),h([g()],St.prototype,"reason",2),h([g()],St.prototype,"pageState",2),St=h([w("plugin-view")],St);var Il=[["ai",p.pages.ai,"spark"],["access",p.pages.access,"key"],["publishers",p.pages.publishers,"shield"],["catalogues",p.pages.catalogues,"list"],["backup",p.pages.backup,"box"],["log",p.pages.log,"screen"],["limits",p.pages.limits,"gauge"],["host",p.pages.host,"host"]],Ol=n=>n<=1?n*100:n,W,aa,la,en,da,ca,pa,ha,At,ua,ma,ga,et=class extends xe{constructor(){super(...arguments);$(this,W);this.out=!1;this.place=Ns();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,W,la).call(this)),d(this,W,aa).call(this)}render(){return this.out?d(this,W,ca).call(this):this.live?r` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${p.skip}</a
      >
      ${d(this,W,pa).call(this,this.live)} ${d(this,W,ua).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,W,ga).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:r`<p class="loading" role="status">${p.loading}</p>`}};W=new WeakSet,aa=async function(){try{if(!await Fn()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new qs(es());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,W,en).call(this)),no(e),this.place=Ns(),this.live=e,e.start()},la=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=Ns(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},en=function(){this.live?.stop(),this.live=void 0,this.out=!0},da=async function(){this.live?.stop(),await Un().catch(()=>{}),d(this,W,en).call(this)},ca=function(){return r`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${p.signedOut.title}</h1>
        ${this.failure===void 0?l:Ke(this.failure)}
        <p>${p.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${p.signedOut.why}</p>
      </div>
    </main>`},pa=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return r`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${p.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${ge("menu")}
      </button>
      <a class="brand" href=${P()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?r`<span class="faint connection">${p.connection.open}</span>`:k(p.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,W,ha).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${p.leave}
        title=${p.leave}
        @click=${()=>{d(this,W,da).call(this)}}
      >
        ${ge("out")}
      </button>
    </header>`},ha=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=li();return r`<button
      type="button"
      class="plain"
      title=${p.theme[i]}
      aria-label=${p.theme[i]}
      @click=${()=>{on(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${ge(t[i])}
    </button>`},At=function(e,t,i,o=l){let a=e.length===0?this.place.length===0:e.every((u,c)=>this.place[c]===u);return r`<a href=${P(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${o}</a
    >`},ua=function(e){let t=(i,o)=>i>0?r`<span class="number" aria-label="${i} ${o}">${i>=100?"99+":i}</span>`:l;return r`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${p.navigation}>
      ${d(this,W,At).call(this,[],p.pages.home,ge("home"))}
      ${d(this,W,At).call(this,["inbox"],p.pages.inbox,ge("inbox"),t(e.waiting,p.waiting))}
      ${d(this,W,At).call(this,["notifications"],p.pages.notifications,ge("bell"),t(e.unread,p.notifications.unread))}
      ${d(this,W,At).call(this,["catalogue"],p.pages.catalogue,ge("search"))}
      <h2>${p.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,W,ma).call(this,e,i))}</div>
      <h2>${p.pages.host}</h2>
      ${Il.map(([i,o,a])=>d(this,W,At).call(this,[i],o,ge(a)))}
    </nav>`},ma=function(e,t){let i=e.states.filter(c=>c.plugin===t.id&&c.active),o=i.find(c=>c.kind==="badge")?.value,a=i.find(c=>c.kind==="sidebar")?.value,u=t.state==="failed"||t.state==="incompatible";return r`${d(this,W,At).call(this,[t.ui?.page?"page":"plugin",t.id],r`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Ie(t.name,t.id,{image:e.icons.of(t)}),r`${o==null?l:r`<span class="badge">${T(String(o))}</span>`}
      ${u?r`<span class="dot bad" title=${p.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?r`<ul class="plugin-items">
            ${a.map(c=>r`<li>
                  ${c.needsYou?r`<span class="dot bad" title=${p.waiting}></span>`:l}
                  ${T(c.title)} ${c.subtitle?T(c.subtitle):l}
                  ${c.progress===void 0?l:r`<progress
                          max="100"
                          value=${Ol(c.progress)}
                          aria-label=${p.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},ga=function(){let[e,t="",i="",o=""]=this.place;switch(e){case void 0:return r`<home-page></home-page>`;case"inbox":return r`<inbox-page></inbox-page>`;case"notifications":return r`<notifications-page></notifications-page>`;case"install":return r`<install-page></install-page>`;case"catalogue":return t===""?r`<catalogue-page></catalogue-page>`:Os(t,r`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return r`<catalogues-page></catalogues-page>`;case"plugin":return Os(t,r`<plugin-page .plugin=${t} .open=${i} .detail=${o}></plugin-page>`);case"page":return Os(t,r`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return r`<ai-page></ai-page>`;case"access":return r`<access-page></access-page>`;case"publishers":return r`<publishers-page></publishers-page>`;case"backup":return r`<backup-page></backup-page>`;case"limits":return r`<limits-page></limits-page>`;case"log":return r`<div class="title"><h1>${p.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>`;case"host":return r`<host-page></host-page>`;default:return r`<div>${A(p.notFound,r`<a href=${P()}>${p.pages.home}</a>`)}</div>`}},h([g()],et.prototype,"live",2),h([g()],et.prototype,"out",2),h([g()],et.prototype,"failure",2),h([g()],et.prototype,"place",2),h([g()],et.prototype,"menu",2),et=h([w("wasmhost-console")],et);
