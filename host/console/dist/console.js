var aa=Object.defineProperty;var la=Object.getOwnPropertyDescriptor;var Qi=n=>{throw TypeError(n)};var p=(n,s,e,t)=>{for(var i=t>1?void 0:t?la(s,e):s,r=n.length-1,a;r>=0;r--)(a=n[r])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&aa(s,e,i),i};var ti=(n,s,e)=>s.has(n)||Qi("Cannot "+e);var q=(n,s,e)=>(ti(n,s,"read from private field"),e?e.call(n):s.get(n)),$=(n,s,e)=>s.has(n)?Qi("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),be=(n,s,e,t)=>(ti(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),d=(n,s,e)=>(ti(n,s,"access private method"),e);var si="wasmhost.theme",Ji=matchMedia("(prefers-color-scheme: dark)");function ii(){let n=localStorage.getItem(si);return n==="light"||n==="dark"?n:"system"}function Yi(n){n==="system"?localStorage.removeItem(si):localStorage.setItem(si,n),oi()}function ni(){let n=ii();return n==="system"?Ji.matches?"dark":"light":n}function oi(){document.documentElement.dataset.mode=ni(),dispatchEvent(new Event("wasmhost-theme"))}Ji.addEventListener("change",oi);oi();var vs=globalThis,ys=vs.ShadowRoot&&(vs.ShadyCSS===void 0||vs.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Zi=Symbol(),Xi=new WeakMap,$s=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Zi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ys&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Xi.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Xi.set(e,s))}return s}toString(){return this.cssText}},en=n=>new $s(typeof n=="string"?n:n+"",void 0,Zi);var tn=(n,s)=>{if(ys)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=vs.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},ri=ys?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return en(e)})(n):n;var{is:da,defineProperty:ca,getOwnPropertyDescriptor:pa,getOwnPropertyNames:ha,getOwnPropertySymbols:ua,getPrototypeOf:ma}=Object,bs=globalThis,sn=bs.trustedTypes,ga=sn?sn.emptyScript:"",fa=bs.reactiveElementPolyfillSupport,Vt=(n,s)=>n,Gt={toAttribute(n,s){switch(s){case Boolean:n=n?ga:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},ws=(n,s)=>!da(n,s),nn={attribute:!0,type:String,converter:Gt,reflect:!1,useDefault:!1,hasChanged:ws};Symbol.metadata??=Symbol("metadata"),bs.litPropertyMetadata??=new WeakMap;var We=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=nn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&ca(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:r}=pa(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let u=i?.call(this);r?.call(this,a),this.requestUpdate(s,u,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??nn}static _$Ei(){if(this.hasOwnProperty(Vt("elementProperties")))return;let s=ma(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Vt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Vt("properties"))){let e=this.properties,t=[...ha(e),...ua(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(ri(i))}else s!==void 0&&e.push(ri(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return tn(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let r=(t.converter?.toAttribute!==void 0?t.converter:Gt).toAttribute(e,t.type);this._$Em=s,r==null?this.removeAttribute(i):this.setAttribute(i,r),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let r=t.getPropertyOptions(i),a=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:Gt;this._$Em=i;let u=a.fromAttribute(e,r.type);this[i]=u??this._$Ej?.get(i)??u,this._$Em=null}}requestUpdate(s,e,t,i=!1,r){if(s!==void 0){let a=this.constructor;if(i===!1&&(r=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??ws)(r,e)||t.useDefault&&t.reflect&&r===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:r},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),r!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,r]of this._$Ep)this[i]=r;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,r]of t){let{wrapped:a}=r,u=this[i];a!==!0||this._$AL.has(i)||u===void 0||this.C(i,void 0,r,u)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};We.elementStyles=[],We.shadowRootOptions={mode:"open"},We[Vt("elementProperties")]=new Map,We[Vt("finalized")]=new Map,fa?.({ReactiveElement:We}),(bs.reactiveElementVersions??=[]).push("2.1.2");var li=globalThis,on=n=>n,ks=li.trustedTypes,rn=ks?ks.createPolicy("lit-html",{createHTML:n=>n}):void 0,di="$lit$",Ve=`lit$${Math.random().toFixed(9).slice(2)}$`,ci="?"+Ve,va=`<${ci}>`,pt=document,Kt=()=>pt.createComment(""),Qt=n=>n===null||typeof n!="object"&&typeof n!="function",pi=Array.isArray,hn=n=>pi(n)||typeof n?.[Symbol.iterator]=="function",ai=`[ 	
\f\r]`,zt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,an=/-->/g,ln=/>/g,dt=RegExp(`>|${ai}(?:([^\\s"'>=/]+)(${ai}*=${ai}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),dn=/'/g,cn=/"/g,un=/^(?:script|style|textarea|title)$/i,hi=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),o=hi(1),mn=hi(2),Cl=hi(3),Ge=Symbol.for("lit-noChange"),l=Symbol.for("lit-nothing"),pn=new WeakMap,ct=pt.createTreeWalker(pt,129);function gn(n,s){if(!pi(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return rn!==void 0?rn.createHTML(s):s}var fn=(n,s)=>{let e=n.length-1,t=[],i,r=s===2?"<svg>":s===3?"<math>":"",a=zt;for(let u=0;u<e;u++){let c=n[u],k,F,g=-1,D=0;for(;D<c.length&&(a.lastIndex=D,F=a.exec(c),F!==null);)D=a.lastIndex,a===zt?F[1]==="!--"?a=an:F[1]!==void 0?a=ln:F[2]!==void 0?(un.test(F[2])&&(i=RegExp("</"+F[2],"g")),a=dt):F[3]!==void 0&&(a=dt):a===dt?F[0]===">"?(a=i??zt,g=-1):F[1]===void 0?g=-2:(g=a.lastIndex-F[2].length,k=F[1],a=F[3]===void 0?dt:F[3]==='"'?cn:dn):a===cn||a===dn?a=dt:a===an||a===ln?a=zt:(a=dt,i=void 0);let L=a===dt&&n[u+1].startsWith("/>")?" ":"";r+=a===zt?c+va:g>=0?(t.push(k),c.slice(0,g)+di+c.slice(g)+Ve+L):c+Ve+(g===-2?u:L)}return[gn(n,r+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},Jt=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let r=0,a=0,u=s.length-1,c=this.parts,[k,F]=fn(s,e);if(this.el=n.createElement(k,t),ct.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(i=ct.nextNode())!==null&&c.length<u;){if(i.nodeType===1){if(i.hasAttributes())for(let g of i.getAttributeNames())if(g.endsWith(di)){let D=F[a++],L=i.getAttribute(g).split(Ve),Y=/([.?@])?(.*)/.exec(D);c.push({type:1,index:r,name:Y[2],strings:L,ctor:Y[1]==="."?Ts:Y[1]==="?"?Es:Y[1]==="@"?Ss:ut}),i.removeAttribute(g)}else g.startsWith(Ve)&&(c.push({type:6,index:r}),i.removeAttribute(g));if(un.test(i.tagName)){let g=i.textContent.split(Ve),D=g.length-1;if(D>0){i.textContent=ks?ks.emptyScript:"";for(let L=0;L<D;L++)i.append(g[L],Kt()),ct.nextNode(),c.push({type:2,index:++r});i.append(g[D],Kt())}}}else if(i.nodeType===8)if(i.data===ci)c.push({type:2,index:r});else{let g=-1;for(;(g=i.data.indexOf(Ve,g+1))!==-1;)c.push({type:7,index:r}),g+=Ve.length-1}r++}}static createElement(s,e){let t=pt.createElement("template");return t.innerHTML=s,t}};function ht(n,s,e=n,t){if(s===Ge)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,r=Qt(s)?void 0:s._$litDirective$;return i?.constructor!==r&&(i?._$AO?.(!1),r===void 0?i=void 0:(i=new r(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ht(n,i._$AS(n,s.values),i,t)),s}var xs=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??pt).importNode(e,!0);ct.currentNode=i;let r=ct.nextNode(),a=0,u=0,c=t[0];for(;c!==void 0;){if(a===c.index){let k;c.type===2?k=new St(r,r.nextSibling,this,s):c.type===1?k=new c.ctor(r,c.name,c.strings,this,s):c.type===6&&(k=new Ps(r,this,s)),this._$AV.push(k),c=t[++u]}a!==c?.index&&(r=ct.nextNode(),a++)}return ct.currentNode=pt,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},St=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=l,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ht(this,s,e),Qt(s)?s===l||s==null||s===""?(this._$AH!==l&&this._$AR(),this._$AH=l):s!==this._$AH&&s!==Ge&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):hn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==l&&Qt(this._$AH)?this._$AA.nextSibling.data=s:this.T(pt.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=Jt.createElement(gn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let r=new xs(i,this),a=r.u(this.options);r.p(e),this.T(a),this._$AH=r}}_$AC(s){let e=pn.get(s.strings);return e===void 0&&pn.set(s.strings,e=new Jt(s)),e}k(s){pi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let r of s)i===e.length?e.push(t=new n(this.O(Kt()),this.O(Kt()),this,this.options)):t=e[i],t._$AI(r),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=on(s).nextSibling;on(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},ut=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,r){this.type=1,this._$AH=l,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=r,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=l}_$AI(s,e=this,t,i){let r=this.strings,a=!1;if(r===void 0)s=ht(this,s,e,0),a=!Qt(s)||s!==this._$AH&&s!==Ge,a&&(this._$AH=s);else{let u=s,c,k;for(s=r[0],c=0;c<r.length-1;c++)k=ht(this,u[t+c],e,c),k===Ge&&(k=this._$AH[c]),a||=!Qt(k)||k!==this._$AH[c],k===l?s=l:s!==l&&(s+=(k??"")+r[c+1]),this._$AH[c]=k}a&&!i&&this.j(s)}j(s){s===l?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Ts=class extends ut{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===l?void 0:s}},Es=class extends ut{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==l)}},Ss=class extends ut{constructor(s,e,t,i,r){super(s,e,t,i,r),this.type=5}_$AI(s,e=this){if((s=ht(this,s,e,0)??l)===Ge)return;let t=this._$AH,i=s===l&&t!==l||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,r=s!==l&&(t===l||i);i&&this.element.removeEventListener(this.name,this,t),r&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Ps=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ht(this,s)}},vn={M:di,P:Ve,A:ci,C:1,L:fn,R:xs,D:hn,V:ht,I:St,H:ut,N:Es,U:Ss,B:Ts,F:Ps},$a=li.litHtmlPolyfillSupport;$a?.(Jt,St),(li.litHtmlVersions??=[]).push("3.3.3");var As=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let r=e?.renderBefore??null;t._$litPart$=i=new St(s.insertBefore(Kt(),r),r,void 0,e??{})}return i._$AI(n),i};var ui=globalThis,xe=class extends We{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=As(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return Ge}};xe._$litElement$=!0,xe.finalized=!0,ui.litElementHydrateSupport?.({LitElement:xe});var ya=ui.litElementPolyfillSupport;ya?.({LitElement:xe});(ui.litElementVersions??=[]).push("4.2.2");var b=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};var ba={attribute:!0,type:String,converter:Gt,reflect:!1,hasChanged:ws},wa=(n=ba,s,e)=>{let{kind:t,metadata:i}=e,r=globalThis.litPropertyMetadata.get(i);if(r===void 0&&globalThis.litPropertyMetadata.set(i,r=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),r.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(u){let c=s.get.call(this);s.set.call(this,u),this.requestUpdate(a,c,n,!0,u)},init(u){return u!==void 0&&this.C(a,void 0,n,u),u}}}if(t==="setter"){let{name:a}=e;return function(u){let c=this[a];s.call(this,u),this.requestUpdate(a,c,n,!0,u)}}throw Error("Unsupported decorator location: "+t)};function j(n){return(s,e)=>typeof e=="object"?wa(n,s,e):((t,i,r)=>{let a=i.hasOwnProperty(r);return i.constructor.createProperty(r,t),a?Object.getOwnPropertyDescriptor(i,r):void 0})(n,s,e)}function f(n){return j({...n,state:!0,attribute:!1})}var $n={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ms=n=>(...s)=>({_$litDirective$:n,values:s}),Pt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};var{I:ka}=vn,yn=n=>n;var bn=()=>document.createComment(""),At=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let r=t.insertBefore(bn(),i),a=t.insertBefore(bn(),i);e=new ka(r,a,n,n.options)}else{let r=e._$AB.nextSibling,a=e._$AM,u=a!==n;if(u){let c;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(c=n._$AU)!==a._$AU&&e._$AP(c)}if(r!==i||u){let c=e._$AA;for(;c!==r;){let k=yn(c).nextSibling;yn(t).insertBefore(c,i),c=k}}}return e},Ze=(n,s,e=n)=>(n._$AI(s,e),n),xa={},Cs=(n,s=xa)=>n._$AH=s,wn=n=>n._$AH,Hs=n=>{n._$AR(),n._$AA.remove()};var _s=Ms(class extends Pt{constructor(){super(...arguments),this.key=l}render(n,s){return this.key=n,s}update(n,[s,e]){return s!==this.key&&(Cs(n),this.key=s),e}});var Rt=class{constructor(s){this.most=s}#e=0;#t=[];async take(s,e){this.#e<this.most?this.#e++:await this.#s(e);try{return await s()}finally{let t=this.#t.shift();t?t():this.#e--}}#s(s){return new Promise((e,t)=>{this.#t.push(e),s.addEventListener("abort",()=>{let i=this.#t.indexOf(e);i>=0&&this.#t.splice(i,1),t(s.reason)})})}};var Ta=2e5,Is=class extends EventTarget{#e;#t=new Rt(1);#s=new Map;constructor(s){super(),this.#e=s}of(s,e){return this.#s.get(`${s} ${e}`)}async send(s,e,t,i,r){if(this.of(s,e)?.stop)return;let a=new AbortController,u={input:t,stop:a};this.#s.set(`${s} ${e}`,u),this.dispatchEvent(new Event("change"));try{let c=performance.now(),k=Object.fromEntries(new URLSearchParams(t.query)),F=Y=>this.#e.callEndpoint({method:s,url:e,query:k,body:i},{signal:Y}),g=await(r?F(AbortSignal.any([a.signal,r])):this.#t.take(()=>F(a.signal),a.signal)),D=await g.text(),L=performance.now()-c;u.answer={status:g.status,ms:L,body:Ea(D.slice(0,Ta))}}catch(c){!a.signal.aborted&&!r?.aborted&&(u.failure=c)}u.stop=void 0,this.dispatchEvent(new Event("change"))}stop(){for(let s of this.#s.values())s.stop?.abort();this.#s.clear()}};function Ea(n){try{return JSON.stringify(JSON.parse(n),null,2)}catch{return n}}var Sa=new Intl.NumberFormat("en"),Pa=new Intl.RelativeTimeFormat("en",{numeric:"auto",style:"short"}),Aa=new Intl.DateTimeFormat("en",{dateStyle:"medium",timeStyle:"medium"}),Ra=new Intl.DateTimeFormat("en",{hour:"2-digit",minute:"2-digit",second:"2-digit",hour12:!1}),_=n=>Sa.format(n);function O(n){let s=["B","KiB","MiB","GiB","TiB"],e=0;for(;n>=1024&&e<s.length-1;)n/=1024,e++;return`${n>=100||Number.isInteger(n)?Math.round(n):n.toFixed(1)} ${s[e]}`}function kn(n){let s={h:36e5,m:6e4,s:1e3,ms:1};if(/^(?:[\d.]+(?:h|ms|m|s))+$/.test(n))return[...n.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((e,[,t,i])=>e+Number(t)*s[i],0)}function xn(n,s=Date.now()){if(!n)return"";let e=(Date.parse(n)-s)/1e3;if(Math.abs(e)<10)return"now";let t=[["day",86400],["hour",3600],["minute",60],["second",1]],[i,r]=t.find(([,a])=>Math.abs(e)>=a)??t[3];return Pa.format(Math.round(e/r),i).replace(/\.$/,"")}var Tn=n=>`${Math.floor(n*100)} %`,Mt=n=>Aa.format(new Date(n)),En=n=>Ra.format(new Date(n));function Re(n){if(n<1e3)return`${Math.round(n)} ms`;if(n<6e4)return`${(n/1e3).toFixed(1)} s`;let s=Math.floor(n/6e4);return s<60?`${s} min ${Math.round(n/1e3)%60} s`:`${Math.floor(s/60)} h ${s%60} min`}var Ma=[["PNG","image/png"],["ÿØÿ","image/jpeg"],["RIFF","image/webp"]],Os=class extends EventTarget{#e;#t=new Map;#s=[];#i=0;constructor(s){super(),this.#e=s}of(s){if(!s.icon)return;let e=`${s.id} ${s.digest}`;return this.#t.has(e)||(this.#t.set(e,""),this.#s.push(s),this.#a()),this.#t.get(e)||void 0}async#a(){if(!(this.#i>=4)){this.#i++;for(let s=this.#s.shift();s!==void 0;s=this.#s.shift())try{let e=await(await this.#e.pluginIcon({id:s.id})).arrayBuffer(),t=String.fromCharCode(...new Uint8Array(e.slice(0,4))),i=Ma.find(([a])=>t.startsWith(a))?.[1]??"image/svg+xml",r=Array.from(new Uint8Array(e),a=>String.fromCharCode(a)).join("");this.#t.set(`${s.id} ${s.digest}`,`data:${i};base64,${btoa(r)}`),this.dispatchEvent(new Event("change"))}catch{}this.#i--}}};var Sn={getAI:{method:"GET",path:"/api/v1/ai"},setAI:{method:"PUT",path:"/api/v1/ai",body:["baseUrl","model","structured","maxTokens","proxy","plainKey","key"]},unsetAI:{method:"DELETE",path:"/api/v1/ai"},testAI:{method:"POST",path:"/api/v1/ai/test"},listAIUsage:{method:"GET",path:"/api/v1/ai/usage"},export:{method:"GET",path:"/api/v1/plugins/{id}/export",kind:"download"},importPlugin:{method:"POST",path:"/api/v1/plugins/{id}/import",kind:"upload",query:["from","replace","skipUnknown","downgrade"]},backup:{method:"GET",path:"/api/v1/backup",kind:"download",query:["logs"]},backupStored:{method:"POST",path:"/api/v1/backup/stored",body:["createdAt"]},listCatalogues:{method:"GET",path:"/api/v1/catalogues"},offerCatalogue:{method:"POST",path:"/api/v1/catalogues/offer",body:["place"]},addCatalogue:{method:"POST",path:"/api/v1/catalogues",body:["name","place","key","daily"]},removeCatalogue:{method:"DELETE",path:"/api/v1/catalogues/{name}"},setCatalogue:{method:"PUT",path:"/api/v1/catalogues/{name}",body:["daily"]},refreshCatalogue:{method:"POST",path:"/api/v1/catalogues/{name}/refresh"},searchCatalogues:{method:"GET",path:"/api/v1/catalogue-plugins",query:["text","tag","category","limit","offset","icons"]},cataloguePlugin:{method:"GET",path:"/api/v1/catalogue-plugins/{id}"},listOutdated:{method:"GET",path:"/api/v1/catalogue-outdated"},fetchPackage:{method:"POST",path:"/api/v1/catalogue-plugins/{id}/fetch",body:["range","catalogue"]},listInbox:{method:"GET",path:"/api/v1/inbox"},approveCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/approve"},rejectCall:{method:"POST",path:"/api/v1/inbox/calls/{id}/reject"},listDecidedCalls:{method:"GET",path:"/api/v1/inbox/calls",query:["plugin","before","limit"]},listJobs:{method:"GET",path:"/api/v1/cron",query:["plugin"]},listNextRuns:{method:"GET",path:"/api/v1/cron/next",query:["limit"]},listRuns:{method:"GET",path:"/api/v1/cron/history",query:["plugin","job","before","limit"]},getRun:{method:"GET",path:"/api/v1/cron/history/{id}"},runJob:{method:"POST",path:"/api/v1/cron/{plugin}/{job}/run"},approveRun:{method:"POST",path:"/api/v1/inbox/{id}/approve"},rejectRun:{method:"POST",path:"/api/v1/inbox/{id}/reject"},listFaults:{method:"GET",path:"/api/v1/faults"},acceptFault:{method:"POST",path:"/api/v1/faults/accept",body:["file"]},listFeeds:{method:"GET",path:"/api/v1/plugins/{id}/feeds"},addFeed:{method:"POST",path:"/api/v1/plugins/{id}/feeds",body:["url"]},removeFeed:{method:"DELETE",path:"/api/v1/plugins/{id}/feeds/{feed}"},listArticles:{method:"GET",path:"/api/v1/plugins/{id}/articles",query:["feed","limit"]},healthz:{method:"GET",path:"/healthz"},readyz:{method:"GET",path:"/readyz",query:["verbose"]},metrics:{method:"GET",path:"/metrics",kind:"text"},openAPI:{method:"GET",path:"/api/v1/openapi.json"},listLimits:{method:"GET",path:"/api/v1/limits"},createLoginCode:{method:"POST",path:"/api/v1/logins/codes"},createLogin:{method:"POST",path:"/api/v1/logins",body:["code"]},proveLogin:{method:"POST",path:"/api/v1/logins/proof",body:["nonce"]},deleteLogin:{method:"DELETE",path:"/api/v1/logins/current"},listLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",query:["level","limit","since","requestId","before","follow"]},followLog:{method:"GET",path:"/api/v1/plugins/{id}/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},listHostLog:{method:"GET",path:"/api/v1/logs",query:["level","limit","since","requestId","before","follow"]},followHostLog:{method:"GET",path:"/api/v1/logs",kind:"events",query:["level","limit","since","requestId","follow"],resumes:!0},callMethod:{method:"POST",path:"/api/v1/plugins/{id}/methods/{namespace}/{method}",content:!0},emitEvent:{method:"POST",path:"/api/v1/plugins/{id}/events",body:["channel","data"]},followEvents:{method:"GET",path:"/api/v1/plugins/{id}/events",kind:"events",resumes:!0},listNotices:{method:"GET",path:"/api/v1/notifications",query:["plugin","kind","since","unread","before","limit"]},listNoticeStates:{method:"GET",path:"/api/v1/notifications/states",query:["plugin"]},markNoticesRead:{method:"POST",path:"/api/v1/notifications/read",body:["upTo","plugin"]},markNoticeRead:{method:"POST",path:"/api/v1/notifications/{id}/read"},dismissNotice:{method:"DELETE",path:"/api/v1/notifications/{id}"},followNotices:{method:"GET",path:"/api/v1/events",kind:"events",query:["after","plugin"],resumes:!0},listOrphans:{method:"GET",path:"/api/v1/orphans"},deleteOrphan:{method:"DELETE",path:"/api/v1/orphans/{id}"},listPlugins:{method:"GET",path:"/api/v1/plugins"},inspectPlugin:{method:"POST",path:"/api/v1/inspect",body:["path"]},installPlugin:{method:"POST",path:"/api/v1/plugins",body:["path","digest","grants","acceptChanges","disabled","downgrade","source"]},inspectPackage:{method:"POST",path:"/api/v1/packages/inspect",kind:"upload",query:["signature"]},installPackage:{method:"POST",path:"/api/v1/packages/install",kind:"upload",query:["digest","grants","acceptChanges","disabled","downgrade","signature"]},getPlugin:{method:"GET",path:"/api/v1/plugins/{id}"},uninstallPlugin:{method:"DELETE",path:"/api/v1/plugins/{id}",query:["purge","now"]},enablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/enable"},pluginIcon:{method:"GET",path:"/api/v1/plugins/{id}/icon",kind:"download"},disablePlugin:{method:"POST",path:"/api/v1/plugins/{id}/disable",query:["now"]},reloadPlugin:{method:"POST",path:"/api/v1/plugins/{id}/reload",query:["now"]},rollBackPlugin:{method:"POST",path:"/api/v1/plugins/{id}/rollback",body:["keepData"]},startEmpty:{method:"POST",path:"/api/v1/plugins/{id}/start-empty"},listEndpoints:{method:"GET",path:"/api/v1/plugins/{id}/endpoints"},grant:{method:"POST",path:"/api/v1/plugins/{id}/grants",body:["grants","anySchedule"]},revoke:{method:"DELETE",path:"/api/v1/plugins/{id}/grants/{permission}",query:["now"]},setNetwork:{method:"PUT",path:"/api/v1/plugins/{id}/network",body:["allowHosts","only"]},setCPUWeight:{method:"PUT",path:"/api/v1/plugins/{id}/cpu-weight",body:["cpuWeight"]},getAudit:{method:"GET",path:"/api/v1/plugins/{id}/audit",query:["limit"]},getUsageHistory:{method:"GET",path:"/api/v1/plugins/{id}/usage"},listPublishers:{method:"GET",path:"/api/v1/publishers"},trustPublisher:{method:"POST",path:"/api/v1/publishers",body:["key","name"]},renamePublisher:{method:"POST",path:"/api/v1/publishers/rename",body:["publisher","name"]},forgetPublisher:{method:"POST",path:"/api/v1/publishers/forget",body:["publisher","plugin"]},rotatePublisher:{method:"POST",path:"/api/v1/publishers/rotate",body:["statement"]},setPublisherPolicy:{method:"PUT",path:"/api/v1/publishers/policy",body:["policy"]},listSessions:{method:"GET",path:"/api/v1/plugins/{id}/sessions"},createSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions",body:["prompt"]},getSession:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}"},removeSession:{method:"DELETE",path:"/api/v1/plugins/{id}/sessions/{session}"},listSessionMessages:{method:"GET",path:"/api/v1/plugins/{id}/sessions/{session}/messages"},sendToSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/messages",body:["text"]},stopSession:{method:"POST",path:"/api/v1/plugins/{id}/sessions/{session}/stop"},listSettings:{method:"GET",path:"/api/v1/plugins/{id}/settings"},changeSettings:{method:"PATCH",path:"/api/v1/plugins/{id}/settings",body:["set","unset"]},resetSettings:{method:"DELETE",path:"/api/v1/plugins/{id}/settings"},unsetSetting:{method:"DELETE",path:"/api/v1/plugins/{id}/settings/{key}"},testSetting:{method:"POST",path:"/api/v1/plugins/{id}/settings/{key}/test"},listStored:{method:"GET",path:"/api/v1/plugins/{id}/data"},queryRows:{method:"GET",path:"/api/v1/plugins/{id}/data/collections/{collection}",query:["where","orderBy","descending","offset","limit"]},listKeys:{method:"GET",path:"/api/v1/plugins/{id}/data/keys",query:["prefix"]},listStoredFiles:{method:"GET",path:"/api/v1/plugins/{id}/data/files",query:["path"]},readStoredFile:{method:"GET",path:"/api/v1/plugins/{id}/data/text",query:["path"]},listTokens:{method:"GET",path:"/api/v1/tokens"},createToken:{method:"POST",path:"/api/v1/tokens",body:["name","scopes","expiresInSeconds"]},revokeToken:{method:"DELETE",path:"/api/v1/tokens/{id}"},showKey:{method:"GET",path:"/api/v1/vault"},rotateKey:{method:"POST",path:"/api/v1/vault/rotate",body:["to","wrapOnly"]},acceptKeyLoss:{method:"POST",path:"/api/v1/vault/accept-loss",body:["key","plugin"]},openView:{method:"POST",path:"/api/v1/plugins/{id}/views",body:["overlay"]},closeView:{method:"DELETE",path:"/api/v1/plugins/{id}/views/{view}"},callView:{method:"POST",path:"/api/v1/plugins/{id}/views/{view}/call",body:["namespace","method","args"]}};var et=class extends Error{constructor(s,e){super(e.detail||e.title||`the host answered with HTTP status ${s}`),this.name="ProblemError",this.status=s,this.code=e.code??"",this.detail=e.detail??"",this.requestId=e.requestId??"",this.problem=e}},Ca={json:(n,s)=>async function(e={},t){let i=await s(this,e,void 0,t);return i.status===204?void 0:i.json()},text:(n,s)=>async function(e={},t){return(await s(this,e,void 0,t)).text()},download:(n,s)=>function(e={},t){return s(this,e,void 0,t)},upload:(n,s)=>async function(e,t,i){return(await s(this,e,t,i)).json()},events:(n,s)=>async function*(e={},t){yield*_a(await s(this,e,void 0,t))}},Yt=class n{#e;#t;#s;constructor({url:s,token:e,headers:t={},fetch:i=globalThis.fetch}){this.#e=s.replace(/\/$/,""),this.#t=e===void 0?t:{...t,Authorization:`Bearer ${e}`},this.#s=i.bind(globalThis)}async#i(s,e,t,i={}){let r={...this.#t},a;if(t!==void 0)r["Content-Type"]="application/octet-stream",a=t;else if(s.content)e.body!==void 0&&(a=JSON.stringify(e.body));else if(s.body){let c={};for(let k of s.body)e[k]!==void 0&&(c[k]=e[k]);a=JSON.stringify(c)}a!==void 0&&t===void 0&&(r["Content-Type"]="application/json"),s.kind==="events"&&(r.Accept="text/event-stream"),s.resumes&&e.lastEventId!==void 0&&(r["Last-Event-ID"]=String(e.lastEventId));let u=await this.#s(this.#e+Ha(s,e),{method:s.method,headers:r,body:a,signal:i.signal,redirect:"error",cache:"no-store",...t===void 0?{}:{duplex:"half"}});if(u.ok)return u;throw new et(u.status,await u.json().catch(()=>({})))}callEndpoint({method:s,url:e,query:t={},body:i},r={}){let a=new URLSearchParams(t).toString(),u={...this.#t};return i!==void 0&&(u["Content-Type"]="application/json"),this.#s(this.#e+e+(a===""?"":`?${a}`),{method:s,headers:u,body:i,signal:r.signal,redirect:"error",cache:"no-store"})}static{for(let[s,e]of Object.entries(Sn))n.prototype[s]=Ca[e.kind??"json"](e,(t,...i)=>t.#i(e,...i))}};function Ha(n,s){let e=n.path.replace(/\{(\w+)\}/g,(r,a)=>{if(s[a]===void 0||s[a]==="")throw new TypeError(`${a} is missing`);return encodeURIComponent(String(s[a]))}),t=new URLSearchParams;for(let r of n.query??[]){let a=s[r];a!==void 0&&t.set(r,a instanceof Date?a.toISOString():String(a))}let i=t.toString();return i===""?e:`${e}?${i}`}async function*_a(n){let s={id:"",name:"",data:[]},e="";for await(let t of n.body.pipeThrough(new TextDecoderStream)){let i=(e+t).split(/\r\n|\r|\n/);e=i.pop();for(let r of i){if(r===""){s.data.length>0&&(yield{...s,data:JSON.parse(s.data.join(`
`))}),s={id:"",name:"",data:[]};continue}let[a,u]=r.split(/: ?(.*)/s);a==="id"?s.id=u:a==="event"?s.name=u:a==="data"&&s.data.push(u)}}}var Ct=(n,s,e)=>`${n} ${n===1?s:e}`,h={loading:"Loading…",skip:"Skip to the content",menu:"Menu",navigation:"Main",waiting:"waiting for you",cancel:"Cancel",dismiss:"Dismiss",undo:"Undo",transfer:{of:(n,s,e)=>`${n} of ${s}, ${e}`,looks:"It has arrived whole. The host looks at it…",cancel:n=>`Cancel: ${n}`},progress:"Progress",leave:"Sign out",saysPlugin:"Says the plugin",notFound:"There is no such page",words:{author:"Words of the plugin’s author"},connection:{connecting:"Connecting…",open:"Connected",lost:"The host does not answer. Trying again…",stranger:"Another program answers in place of the host. Trying again…"},noKeys:"This browser keeps no key for this address. Open the console at 127.0.0.1, or by https, and in a window that is not private.",stranger:"What answers here could not show that it is the host that this browser is signed in to; nothing was sent to it. If it is your host, sign in anew by `wasmhost open`.",theme:{system:"Colours: as the system",light:"Colours: light",dark:"Colours: dark"},signedOut:{title:"Sign in to wasmhost",help:"Run this command on the machine where the host runs. It opens the console with a code that works once:",why:"Nobody else can sign in: the code comes from your terminal, and no password is stored."},problem:{title:"That did not work",noAnswer:"The host does not answer. If it was stopped, start it with `wasmhost serve`; this page connects by itself.",request:"Request",again:"Try again"},save:"Save",pages:{home:"Home",inbox:"Inbox",notifications:"Notifications",plugins:"Plugins",install:"Install a plugin",host:"Host",ai:"AI provider",access:"Access",publishers:"Publishers",catalogue:"Catalogue",catalogues:"Catalogues",backup:"Backup",limits:"Limits",log:"Log of the host"},state:{active:"active",disabled:"disabled",starting:"starting",failed:"failed",incompatible:"incompatible",installed:"installed"},home:{attention:"Needs your attention",approvals:n=>`${Ct(n,"request waits","requests wait")} for your approval.`,openInbox:"Open the inbox",missing:"It was not granted:",goTo:n=>`Do it on the page ${n}`,filter:"Filter plugins",none:"No plugins yet",noneHelp:"A plugin is a folder with a manifest.json, or one package file. Install one that you have. To make your own, run `wasmhost new my-plugin --lang ts`.",noMatch:"No plugin matches",noMatchHelp:"The filter looks at id, name and description.",dismissOf:n=>`Dismiss the alert of ${n}`,memory:"Memory",memoryOfAll:"Memory of all plugins",memoryOf:n=>`Memory of ${n}`,work:"CPU",idle:"idle",ticks:n=>`${n} instr/s`,calls:"Calls",errors:n=>Ct(n,"error","errors")},inbox:{none:"Nothing waits for you",noneHelp:"Jobs with approvalRequired and endpoints with requiresConfirmation ask here before they run.",items:"From plugins",decided:"Decided lately",plugin:"Plugin",call:"Call",outcome:"Outcome",by:"By",when:"When",callOf:n=>`Call of ${n}`,runOf:(n,s)=>`Job ${s} of ${n}`,callBy:n=>`Asked by ${n}`,expires:"expires",due:"Due",version:"Version",standsFor:n=>`stands for ${n} runs`,truncated:n=>`Only the beginning is shown: the body has ${n}. Its SHA-256 is`,openJob:"About this job",approve:"Approve",reject:"Reject",approveOf:n=>`Approve the request of ${n}`,rejectOf:n=>`Reject the request of ${n}`,approved:n=>`The request of ${n} is approved in a moment.`,rejected:n=>`The request of ${n} is rejected in a moment.`},plugin:{unknown:"There is no such plugin",unknownHelp:"It was removed, or the address is wrong. The sidebar lists all that are installed.",parts:"Parts of the plugin",overview:"Overview",endpoints:"Endpoints",settings:"Settings",jobs:"Jobs",log:"Log",data:"Data",sessions:"Sessions",feeds:"Feeds",activity:"Activity",versions:"Versions",open:"Open its page",enable:"Enable",disable:"Disable",disableQuestion:n=>`Disable ${n}?`,disableHelp:"Calls that run are ended, its endpoints answer that it is disabled, and its jobs do not run until you enable it again. What it has stored stays.",reload:"Reload",reloadHelp:"Replace the running instances by fresh ones"},page:{titleOf:n=>`Page of ${n}`,folderOf:n=>`Let the page of ${n} write into a folder?`,folder:"You choose the folder next, best an empty one. Until you leave the page, it can write files there, replace those that are there, and see whether a file exists. Do not open what you do not expect there.",chooseFolder:"Choose a folder",about:"About this plugin",overlay:"Open its window",again:"Open it again",blocked:"The browser did not open a window. Allow pop-ups for this address, then try again."},overview:{missing:"It could not start without permissions that it was not granted:",by:n=>`by ${n}`,tags:"Tags",permissions:"Permissions",noPermissions:"It asks for none: it can compute, and nothing else.",granted:"granted",notGranted:"not granted",grant:"Grant",revoke:"Revoke",grantOf:n=>`Grant ${n}`,revokeOf:n=>`Revoke ${n}`,grantQuestion:(n,s)=>`Grant ${n} to ${s}?`,grantHelp:"The plugin starts anew with it. You can revoke it at any time.",revokeQuestion:(n,s)=>`Revoke ${n} from ${s}?`,revokeHelp:"The plugin starts anew without it. What it has stored stays. Running calls get two seconds to end.",network:"Network",networkNotGranted:"The permission network is not granted: it reaches nothing.",hosts:"Allowed hosts",hostsHelp:"One a line, such as 192.168.1.20:8080. Private addresses are refused unless they stand here.",only:"Nothing but these hosts",figures:"Figures",since:"Since",instances:"Instances",memory:"Memory",memoryText:(n,s)=>`${n}, at most ${s} an instance`,calls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,queued:"Waiting calls",weight:"Weight of CPU",weightHelp:"100 is the usual one: a plugin with 200 gets twice as much where there is not enough for all.",remove:"Remove",purge:"Remove with data",removeHelp:"Removing a plugin keeps what it has stored, unless you say otherwise.",exportFirst:"Export its data first",removeQuestion:n=>`Remove ${n}?`,purgeQuestion:n=>`Remove ${n} and all that it has stored?`,removeWarning:"What it has stored stays. You find it under Backup, and an installation of the same plugin has it.",purgeWarning:"Rows, keys, files, settings, sessions, feeds and logs of it are deleted. Nothing brings them back."},endpoints:{none:"No endpoints",noneHelp:"A plugin declares them in cli.endpoints of its manifest.",open:"no token needed",asks:"asks you first",asksHelp:"The call waits until you approve it in the inbox.",waits:"It waits for you. Its answer appears here.",query:"Query",body:"Body (JSON)",send:"Send",curl:"In a shell, with a token of the page Access in $TOKEN:"},settings:{none:"No settings",noneHelp:"A plugin declares them in settings of its manifest.",wordsOf:"Labels in quotes and their descriptions are words of the plugin’s author.",saved:"Saved. The plugin uses it now.",range:(n,s)=>n===void 0?`at most ${s}`:s===void 0?`at least ${n}`:`${n} to ${s}`,passwordSet:"Set; it is never shown",passwordNone:"Not set",test:"Test",testOf:n=>`Test the setting ${n}`,tested:"The test ended without an answer.",reset:"Use the default",resetOf:n=>`Use the default of ${n}`,unsetQuestion:(n,s)=>`Forget the value of ${n} of ${s}?`,unsetHelp:"The value that was set is deleted. Nothing brings it back.",kept:"is stored and not declared any more.",forget:"Forget it"},jobs:{none:"No jobs",noneHelp:"A plugin declares them in cron.jobs of its manifest.",asks:"asks you first",running:"running",waits:"waits for your approval",declared:"declared",next:"next",noHandler:"the plugin has registered no handler for it",run:"Run now",runOf:n=>`Run now: ${n}`,history:"History",noRuns:"It has not run yet.",showMore:"Show more",job:"Job",due:"Due",state:"State",took:"Took",what:"What it says"},log:{title:"Log",level:"Level",levels:{debug:"Everything",info:"Info and above",warn:"Warnings and errors",error:"Errors"},search:"Search",follow:"Scroll with it",clear:"Clear the view",none:"Nothing to show",noneHelp:"What is logged appears here at once.",noMatch:"No line that was loaded has that text.",dropped:n=>`(${n} lines are missing)`,sameRequest:"Lines of this request"},data:{stored:"Stored",export:"Export",exportHelp:"One file with its settings, rows, keys and files. Passwords and secrets are left out.",import:"Import",importHelp:"Puts what an export holds in the place of what the plugin has stored, all or nothing.",file:"Export file",replace:"Move aside what it has stored now",skipUnknown:"Leave out what this version does not declare",downgrade:"Take an export of a later version",importQuestion:n=>`Import this file into ${n}?`,importWarning:"It is refused where the plugin has stored something already.",replaceWarning:"What the plugin has stored now is moved aside, into a folder beside its data.",imported:(n,s,e,t)=>`Imported ${n} rows, ${s} keys, ${e} files and ${t} settings.`,secrets:"To be entered again, since no export has them:",leftOut:"Left out:"},stored:{what:"What is shown",keys:"Keys",files:"Files",filter:"Filter",apply:"Apply",noRows:"No rows",noRowsHelp:"The collection has none, or none that fit. A filter is a JSON object of values or comparisons by column.",before:"Previous",after:"Next",rowsOf:(n,s)=>`${n} to ${s}`,prefix:"Keys that begin with",noKeys:"No keys",noKeysHelp:"The plugin has stored none, or none that begin so.",key:"Key",value:"Value",top:"Its folder",noFiles:"No files",noFilesHelp:"The plugin has written none here."},sessions:{new:"New",none:"No sessions yet.",start:"Begin a session",startHelp:"Write a message. The plugin answers by the AI provider of this host.",suggested:"Suggested by the plugin",you:"You",role:{assistant:"Assistant",system:"Plugin"},status:{starting:"starting",running:"answering",needs_you:"needs you",ready:"ready",ended:"ended",error:"failed"},messages:"Messages",message:"Message",placeholder:"Message; Enter sends, Shift+Enter begins a line",working:"Answering…",ended:"The session has ended.",stop:"Stop",remove:"Delete",removeQuestion:"Delete this session?",removeHelp:"Its messages are deleted, too. Nothing brings them back.",send:"Send"},feeds:{address:"Address of a feed",add:"Add",none:"No feeds yet",noneHelp:"Add the address of an RSS, Atom or JSON feed. The plugin reads its articles.",remove:"Remove",removeOf:n=>`Remove the feed ${n}`,removed:n=>`The feed ${n} is removed in a moment.`,articles:"Articles"},activity:{calls:"Calls",cpu:"CPU, of one core",memory:"Memory",denials:"Denied calls",perSecond:n=>`${n}/s`,network:"Network, both ways",noHistory:"The charts begin as soon as the plugin has run.",since:"The charts begin",pointOf:n=>`A point is ${n}; the figures below count since the host has started.`,totalCalls:"Calls",callsText:(n,s,e)=>`${n}, ${s} errors, ${e} crashes`,cpuTime:"CPU time",waited:n=>`and ${n} of waiting for a processor`,memoryPeak:"Memory at most",functions:"What it calls",noFunctions:"Nothing yet",noFunctionsHelp:"Functions that need a permission are counted here, those that were refused too.",function:"Function",allowed:"Allowed",denied:"Denied",failed:"Failed",in:"In",out:"Out",hosts:"Hosts on the network",host:"Host",traffic:"Bytes",asked:"Calls",refused:"Refused",last:"Last",requests:"Latest requests",time:"Time",request:"Request",status:"Status",took:"Took",decided:"Calls that you decided on",by:"By"},versions:{installed:"Installed",version:"Version",digest:"Digest",upgrade:"Upgrade",upgradeHelp:"Choose the folder or the package of the new version. You see what it changes before it is installed.",inCatalogue:"Look into the catalogue",none:"No version before",noneHelp:"After an upgrade you can go back from here.",before:"Before the last upgrade",beforeIs:n=>`Version ${n} was installed before.`,grantsAgain:"Going back grants again:",withData:"There is a copy of its rows from before the upgrade.",withoutData:"There is no copy of its rows from before the upgrade: they stay as they are.",back:"Go back",backKeep:"Go back, keep the rows of now",question:(n,s)=>`Go back to version ${s} of ${n}?`,dataWarning:"Its rows become those from before the upgrade. What was stored since is moved aside.",keepWarning:"Its rows stay as they are."},notifications:{plugin:"Plugin",all:"All",unread:"Unread only",none:"Nothing was said yet",noneHelp:"Toasts, messages and alerts of plugins are listed here.",more:"Show more",alert:"alert",read:"Mark as read",markAll:"Mark all as read",dismissed:n=>`A notification of ${n} is dismissed in a moment.`},install:{folder:"A folder or package on this machine",folderHelp:"The folder with the plugin’s manifest.json, after `wasmhost build`, or a package beside its signature.",path:"Path",pathExample:"/home/you/my-plugin",look:"Look at it",package:"A package from this browser",packageHelp:"Drop the file that `wasmhost package` made here, with its .minisig if it has one, or choose it.",file:"Package",version:"Version",versions:(n,s)=>`Version ${n} → ${s}`,downgrade:"an older version",installOf:n=>`Install ${n}`,upgradeOf:n=>`Upgrade ${n}`,by:n=>`by ${n}`,warnings:"Found while it was checked",mayDo:"What it may do",nothing:"It asks for no permission: it can compute, and nothing else.",had:"granted before",declined:"you declined it",changes:"What this version changes",acceptChanges:"I have read this and agree",does:"What it does",endpoints:"Endpoints",jobs:"Jobs",open:"no token needed",asks:"asks you first",memory:(n,s)=>`Memory: asks for ${n} MiB, gets ${s} MiB at most.`,noBackend:"It has no backend: pages only.",unsigned:"Nobody has signed it. Install it only if you know where it comes from.",signedTrusted:"Signed by a publisher that you trust:",signedUnknown:"Signed by a publisher that you have not trusted yet:",signerFirst:"From now on only this publisher can upgrade the plugin.",fetching:n=>`Fetching the package of ${n}…`,from:n=>`From the catalogue ${n}, which lists exactly this package.`,yanked:"Yanked: nobody should install this version any more, says the catalogue’s maker.",vulnerable:"Vulnerable, says the catalogue’s maker.",turn:(n,s)=>`${n} of ${s}`,skip:"Leave it as it is",bound:"Your consent covers exactly this content:",install:"Install",upgrade:"Upgrade"},ai:{none:"No provider is set: plugins that use AI get an error that says so.",provider:"Provider",baseUrl:"Base URL",baseUrlHelp:"Any that speaks OpenAI’s protocol, also on this machine, such as http://127.0.0.1:11434/v1.",model:"Model",key:"API key",keySet:"Set; it is never shown",keyNone:"None",keyHelp:"Sealed with the master key. Plugins never see it. Left empty, the key stays as it is.",maxTokens:"Most tokens of an answer",maxTokensHelp:"Left empty, the provider decides.",test:"Test",answered:(n,s)=>`It answered in ${n}, for ${Ct(s,"token","tokens")}:`,forget:"Forget",forgetQuestion:"Forget the provider and its key?",forgetHelp:"Plugins that use AI fail until you set one again.",usage:"Used today",noUsage:"Nothing was used today",noUsageHelp:"Plugins with the permission ai or sessions are listed with their budget. The day begins at midnight UTC.",plugin:"Plugin",tokens:"Tokens",calls:"Calls",tokensOf:n=>`Tokens of ${n}`},access:{tokens:"Tokens",logins:"Logins of browsers",name:"Name",prefix:"Begins with",reaches:"Reaches",reachesHelp:"A token for one plugin reaches its endpoints and nothing of the host.",everything:"everything",onlyPlugin:n=>`only ${n}`,made:"Made",used:"Last used",expires:"Expires",never:"never",days:n=>n===365?"in a year":`in ${n} days`,create:"Create a token",nameExample:"backup script",revoke:"Revoke",revokeOf:n=>`Revoke ${n}`,revokeQuestion:n=>`Revoke the token ${n}?`,revokeHelp:"Programs that use it are refused at once.",shownOnce:"This is the token. Copy it now: it is not shown again.",copy:"Copy",done:"Done"},catalogue:{search:"Search plugins",category:"Category",anyCategory:"Any category",categories:{planning:"Planning",development:"Development",testing:"Testing",devops:"DevOps",productivity:"Productivity",other:"Other"},tags:"Tags",found:n=>`${n} found`,words:"Names and descriptions are words of their authors.",more:"Show more",none:"No plugin fits",noneHelp:"The search looks at id, name, author, description and tags.",noCatalogues:"No catalogues yet",noCataloguesHelp:"A catalogue is a signed list of plugins. Add one that you trust, and its plugins appear here.",addOne:"Add a catalogue",by:n=>`by ${n}`,installed:n=>`installed ${n}`,update:n=>`update to ${n}`,yanked:"yanked",vulnerable:"vulnerable",expired:"expired",updates:"Updates",toInstalled:(n,s)=>`${n} → ${s}`,nothingNewer:"there is nothing newer",upgrade:"Upgrade",upgradeOf:n=>`Upgrade ${n}`,upgradeAll:"Upgrade all, one after another",from:n=>`In the catalogue ${n}`,asksFor:"It says that it asks for",asksNothing:"It says that it asks for no permission.",claims:"An installation asks for what the package itself declares.",versions:"Versions",install:"Install",installVersion:n=>`Install version ${n}`,isInstalled:"installed",size:"Package",signer:"Signed by",unsigned:"Nobody has signed it.",trusted:"a publisher that you trust",known:"a publisher that you have seen before",changes:"What is new, says its author"},catalogues:{none:"No catalogues yet",noneHelp:"A catalogue is a signed list of plugins, in a folder, on a web server or in an OCI registry.",browse:"Look at the plugins",plugins:n=>`${n} plugins`,refreshed:"fetched",never:"never fetched since it was added",expires:"expires",expired:"expired",daily:"Fetch it each day",dailyOf:n=>`Fetch the catalogue ${n} each day`,refresh:"Fetch",refreshOf:n=>`Fetch the list of ${n}`,remove:"Remove",removeOf:n=>`Remove the catalogue ${n}`,removeQuestion:n=>`Remove the catalogue ${n}?`,removeHelp:"What was installed from it stays, and gets no more upgrades from it.",add:"Add a catalogue",place:"Where it lies",placeHelp:"An address that begins with https:// or oci://, or a folder of the host’s machine.",name:"Name for you",nameHelp:"Lower-case letters, digits and hyphens.",look:"Look at it",question:"Is this the catalogue’s key?",questionHelp:"Compare the fingerprint with what its maker has published. From now on only lists that are signed with this key are taken.",fingerprint:"Fingerprint",title:"Title"},publishers:{policy:"Whose plugins may be installed and start",policies:{any:"Anybody’s, signed or not",signed:"Signed ones only",listed:"Only those that a catalogue of yours lists",trusted:"Only those of publishers that you trust"},none:"No publishers yet",noneHelp:"The first signed package of a plugin ties it to its publisher: nobody else can upgrade it.",unnamed:"Without a name",trusted:"trusted",seen:"not trusted",plugins:"Plugins:",replacedBy:"Replaced by",forget:"Forget",forgetOf:n=>`Forget the publisher ${n}`,forgetQuestion:n=>`Forget the publisher ${n}?`,forgetHelp:"The next package of its plugins counts as one of a plugin that was never seen.",rename:"Rename",renameOf:n=>`Rename the publisher ${n}`,rotate:"Take a new key",statement:"Statement",statementHelp:"The file that `wasmhost signing-key rotate` has made: the publisher says in it, signed with the old key, which key comes next.",noStatement:"This file is larger than a statement. Choose the one that the publisher has sent.",trust:"Trust a publisher",key:"Public key",keyHelp:"The line of the publisher’s .pub file that begins with RW.",name:"Name for you"},backup:{make:"Make a backup",makeHelp:"One file with all plugins and what they have stored, made while the host runs. The master key is not in it: keep that elsewhere.",withLogs:"With the logs of plugins",made:"The file is with your browser’s downloads. Move it to another disk, then say so, and reminders stop:",confirmStored:"It is stored safely",restore:"Restore",restoreHelp:"A backup replaces the whole data folder, so the host must be stopped. Then run, on its machine:",keyHelp:"Passwords and secrets need the master key. Keep a copy of it, made by:",orphans:"Data of removed plugins",orphansHelp:"An installation of the same plugin has it again.",delete:"Delete",deleteOf:n=>`Delete the data of ${n}`,deleteQuestion:n=>`Delete what ${n} has stored?`,deleteWarning:"Nothing brings it back."},limits:{help:"Limits are set when the host starts: `wasmhost serve --limit NAME=VALUE`. `wasmhost limits` says what each bounds.",search:"Search",none:"No limit has such a name",noneHelp:"Names begin with what they belong to, such as store, rss or sessions.",name:"Limit",value:"In force",default:"Default",range:"Range",changed:"set",between:(n,s)=>`${n} to ${s}`},host:{version:"Version",started:"Started",address:"Address",plugins:"Plugins",memory:"Memory of all plugins",refused:n=>`${Ct(n,"plugin was","plugins were")} refused more`,services:"Services",faults:"Damaged files",accept:"Go on without it",acceptQuestion:"Go on without what was in this file?",acceptWarning:"What is left of the file is set aside. If you have a backup, restore that instead.",key:"Master key",keyHelp:"Passwords and secrets of plugins are sealed with it.",noKey:"None was needed yet.",keyId:"Key",keptIn:"Kept in",keyring:"the keyring of the system",file:"a file of the data folder",made:"Made",protects:"Protects",sealed:(n,s)=>`${Ct(n,"secret","secrets")} of ${Ct(s,"plugin","plugins")}`,rotate:"Make a new key",rotateQuestion:"Make a new master key?",rotateHelp:"Everything is sealed anew with it. Copies of the old key are of no use for later backups."}};var Mn=()=>new Yt({url:location.origin}),Pn=n=>new TextEncoder().encode(n),Cn=n=>Uint8Array.from(n.match(/../g)??[],s=>parseInt(s,16)),An=n=>Array.from(n,s=>s.toString(16).padStart(2,"0")).join(""),Xt=class extends Error{};function gi(n,s){return new Promise((e,t)=>{let i=indexedDB.open("wasmhost",1);i.onupgradeneeded=()=>i.result.createObjectStore("keys"),i.onerror=()=>t(i.error??new Error(h.noKeys)),i.onsuccess=()=>{let r=i.result.transaction("keys",n),a=s(r.objectStore("keys"));r.oncomplete=()=>e(a.result),r.onabort=()=>t(r.error??new Error(h.noKeys)),i.result.close()}})}var Hn=()=>gi("readonly",n=>n.get("login"));async function _n(){let n=/^#code=(.+)$/.exec(location.hash)?.[1];if(!isSecureContext)throw new Error(h.noKeys);if(n===void 0)return await Hn()!==void 0;history.replaceState(null,"",location.pathname);let s=await Mn().createLogin({code:n}),e={name:"HMAC",hash:"SHA-256"},t=await crypto.subtle.importKey("raw",Cn(s.key),e,!1,["sign","verify"]);return await gi("readwrite",i=>i.put(t,"login")),!0}async function Ia(){let n=await Hn();if(n===void 0)throw new et(401,{detail:h.signedOut.title});let s=An(crypto.getRandomValues(new Uint8Array(16))),{boot:e,proof:t}=await Mn().proveLogin({nonce:s});if(!await crypto.subtle.verify("HMAC",n,Cn(t),Pn(`host:${e}:${s}`)))throw new Xt(h.stranger);return An(new Uint8Array(await crypto.subtle.sign("HMAC",n,Pn(`page:${e}`))))}var mi;function Ht(){mi=void 0}async function Rn(){document.hidden&&Ht();let n=mi??=Ia();try{return await n}catch(s){throw mi===n&&Ht(),s}}async function Oa(n,s,e){for(let t=await Rn(),i=!1;;i=!0){let r=new Headers(e?.headers);r.set("Wasmhost-Session",t);let a=await n(s,{...e,headers:r});if(a.status!==401||i)return a;let u=t;if(Ht(),t=await Rn(),t===u)return a}}function Zt(n=(s,e)=>fetch(s,e)){return new Yt({url:location.origin,fetch:(s,e)=>Oa(n,s,e)})}async function In(){try{await Zt().deleteLogin()}finally{await gi("readwrite",n=>n.delete("login"))}}function es(n){return n instanceof et&&n.status===401}var Ls=class extends EventTarget{constructor(){super(...arguments);this.time=5e3;this.#e=new Map}#e;get list(){return[...this.#e.values()]}has(e){return this.#e.get(e)?.timer!==void 0}later(e,t,i){if(this.has(e))return;let r={key:e,text:t};r.timer=window.setTimeout(()=>{this.#t(r,i)},this.time),this.#e.set(e,r),this.#s(),this.dispatchEvent(new Event("added"))}async#t(e,t){try{await t(),this.#e.delete(e.key)}catch(i){e.failure=i}e.timer=void 0,this.#s()}drop(e){clearTimeout(this.#e.get(e)?.timer),this.#e.delete(e),this.#s()}stop(){for(let e of[...this.#e.keys()])this.drop(e)}#s(){this.dispatchEvent(new Event("change"))}};var On=["plugins","approvals","sessions","notices"],Ln=500,La=5e3,js=class extends EventTarget{constructor(e){super();this.client=e;this.plugins=[];this.inbox={runs:[],calls:[]};this.states=[];this.unread=0;this.connection="connecting";this.ready=!1;this.undo=new Ls;this.#t=new Set;this.#s=new Set;this.#i=e=>{this.undo.list.some(t=>this.undo.has(t.key))&&e.preventDefault()};this.#n=()=>{Ht(),document.hidden?(this.#e?.abort(),this.#e=void 0):this.#e||(this.#e=new AbortController,this.#l(this.#e.signal))};this.icons=new Os(e),this.calls=new Is(e);for(let t of[this.icons,this.calls,this.undo])t.addEventListener("change",()=>this.dispatchEvent(new Event("change")))}#e;#t;#s;start(){document.addEventListener("visibilitychange",this.#n),addEventListener("beforeunload",this.#i),this.#n(),this.#a()}stop(){document.removeEventListener("visibilitychange",this.#n),removeEventListener("beforeunload",this.#i),this.undo.stop(),this.#e?.abort(),this.calls.stop()}#i;async#a(){let{limits:e}=await this.client.listLimits().catch(()=>({limits:[]})),t=kn(e.find(i=>i.name==="console.undo-time")?.value??"");t!==void 0&&(this.undo.time=t)}#n;plugin(e){return this.plugins.find(t=>t.id===e)}get waiting(){return this.inbox.runs.length+this.inbox.calls.length}async#l(e){let t=Ln;for(;!e.aborted;){let i;try{for await(let r of this.client.followNotices({},{signal:e})){if(this.connection!=="open"){this.#o("open");for(let a of On)this.changed(a)}t=Ln,On.includes(r.name)?this.changed(r.name):r.name===""&&this.#d(r.data)}}catch(r){if(e.aborted)return;if(es(r)){this.dispatchEvent(new Event("refused"));return}i=r}if(e.aborted)return;Ht(),this.#o(i instanceof Xt?"stranger":"lost"),await new Promise(r=>setTimeout(r,t)),t=Math.min(t*2,La)}}#o(e){this.connection!==e&&(this.connection=e,this.dispatchEvent(new Event("change")))}#d(e){this.dispatchEvent(new CustomEvent("notice",{detail:e})),this.changed("notices")}async changed(e){if(this.#t.has(e)){this.#s.add(e);return}this.#t.add(e);try{do this.#s.delete(e),await this.#r(e),this.ready||=e==="plugins",this.dispatchEvent(new Event("change")),this.dispatchEvent(new Event(e));while(this.#s.has(e))}catch(t){es(t)&&this.dispatchEvent(new Event("refused"))}finally{this.#t.delete(e)}}async#r(e){switch(e){case"plugins":this.plugins=(await this.client.listPlugins()).plugins;break;case"approvals":this.inbox=await this.client.listInbox();break;case"notices":{let[t,i]=await Promise.all([this.client.listNoticeStates(),this.client.listNotices({unread:!0,limit:100})]);this.states=t.states,this.unread=i.notifications.length}}}};var ja=/(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u,qa=/\p{M}/u,Na=/\p{So}/u;function m(n,s=""){let e="",t="",i=4;for(let r of n){let a=qa.test(r);r==="️"&&Na.test(t)||s.includes(r)||!ja.test(r)&&(!a||i<4)?e+=r:e+=Fa(r),t=r,i=a?i+1:0}return e}function ue(n){return m(n,`
	`)}function Fa(n){let s=n.codePointAt(0)??0;return s<128?`\\x${s.toString(16).padStart(2,"0")}`:`\\u{${s.toString(16)}}`}function jn(n){return/[\p{L}\p{N}]/u.exec(n)?.[0].toUpperCase()??"?"}function fi(n){return/^https?:\/\//i.test(n)&&URL.canParse(n)?n:void 0}function T(n){return o`<bdi class="said">${m(n)}</bdi>`}function Me(n,s=h.words.author){return o`<figure class="said-block">
    <figcaption>${s}</figcaption>
    <p dir="auto">${ue(n)}</p>
  </figure>`}function ze(n){return o`<code dir="ltr">${m(n)}</code>`}function Oe(n){return n.split("`").map((s,e)=>e%2===1?o`<code>${s}</code>`:s)}function C(n){return n?o`<time datetime=${n} title=${Mt(n)}>${xn(n)}</time>`:l}function tt(n,s){let e=n instanceof et,t=e?n.requestId:"",i=e?n.detail||n.message:n instanceof TypeError?void 0:n instanceof Error?n.message:String(n);return o`<div class="notice bad" role="alert">
    ${me("alert")}
    <div>
      <strong>${h.problem.title}</strong>
      <p>${i===void 0?Oe(h.problem.noAnswer):ue(i)}</p>
      ${t?o`<p class="faint">${h.problem.request} <code>${t}</code></p>`:l}
    </div>
    ${s?o`<button class="plain" @click=${s}>${h.problem.again}</button>`:l}
  </div>`}function P(n,s){return o`<div class="notice ${n}">
    ${me({info:"info",warn:"alert",bad:"alert",good:"check"}[n])}
    <div>${s}</div>
  </div>`}function qn(){return o`<p class="loading" role="status">${h.loading}</p>`}function A(n,s,e=l){return o`<div class="empty">
    <strong>${n}</strong>
    <p>${s}</p>
    ${e}
  </div>`}function w(n,s=""){return o`<span class="badge ${s}">${n}</span>`}function ts(n,s,e,t){let i=e>0?Math.min(1,s/e):0,r=i>.9?"bad":i>.7?"warn":"";return o`<span
    class="meter ${r}"
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
  >`}function Nn(n,s,e){let t=Math.max(1e-9,...s),i=s.length>1?200/(s.length-1):200,r=s.map((a,u)=>`${(u*i).toFixed(1)},${(38-a/t*36).toFixed(1)}`);return o`<figure class="chart">
    <figcaption>${n}<b>${e}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${n}: ${e}">
      ${r.length>1?mn`<polygon points=${`0,40 ${r.join(" ")} 200,40`}></polygon>
        <polyline points=${r.join(" ")}></polyline>`:l}
    </svg>
  </figure>`}function Ce(n,s,e={}){let t=0;for(let a of s)t=(t*31+a.charCodeAt(0))%8;let{image:i,large:r}=e;return o`<span class="tile hue-${t} ${r?"large":""}" aria-hidden="true"
    >${i?o`<img src=${i} alt="" />`:jn(n)}</span
  >`}function v(n,s,e={}){return o`<button
    type="button"
    class=${e.kind??""}
    ?disabled=${e.disabled||e.busy}
    aria-busy=${e.busy?"true":"false"}
    aria-label=${e.name??l}
    title=${e.title??l}
    @click=${s}
  >
    ${n}
  </button>`}function I(n,s,e=l){return o`<label class="field"
    ><span>${n}</span>${s}${e===l?l:o`<small>${e}</small>`}</label
  >`}var Ua={home:"M3 11l9-8 9 8M5 10v10h14V10",inbox:"M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",bell:"M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",plus:"M12 5v14M5 12h14",alert:"M12 4l9 16H3zM12 10v4M12 17v.5",info:"M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",close:"M6 6l12 12M18 6L6 18",check:"M5 13l4 4L19 7",key:"M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",shield:"M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",box:"M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",gauge:"M4 18a9 9 0 1116 0M12 14l4-5",spark:"M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",menu:"M4 7h16M4 12h16M4 17h16",list:"M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",search:"M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",host:"M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",sun:"M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",moon:"M20 14A8 8 0 0110 4a8 8 0 1010 10z",screen:"M3 5h18v11H3zM9 20h6M12 16v4",out:"M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",person:"M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7"};function me(n){return o`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Ua[n]}></path></svg>`}function qs(){return(location.hash.startsWith("#/")?location.hash.slice(2):"").split("/").filter(s=>s!=="").map(s=>{try{return decodeURIComponent(s)}catch{return s}})}function S(...n){return"#/"+n.map(encodeURIComponent).join("/")}function $e(...n){location.hash=S(...n)}var Fn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},oe=Ms(class extends Pt{constructor(n){if(super(n),n.type!==$n.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],r=[],a=0;for(let u of n)i[a]=t?t(u,a):a,r[a]=e(u,a),a++;return{values:r,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=wn(n),{values:r,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,r;let u=this.ut??=[],c=[],k,F,g=0,D=i.length-1,L=0,Y=r.length-1;for(;g<=D&&L<=Y;)if(i[g]===null)g++;else if(i[D]===null)D--;else if(u[g]===a[L])c[L]=Ze(i[g],r[L]),g++,L++;else if(u[D]===a[Y])c[Y]=Ze(i[D],r[Y]),D--,Y--;else if(u[g]===a[Y])c[Y]=Ze(i[g],r[Y]),At(n,c[Y+1],i[g]),g++,Y--;else if(u[D]===a[L])c[L]=Ze(i[D],r[L]),At(n,i[g],i[D]),D--,L++;else if(k===void 0&&(k=Fn(a,L,Y),F=Fn(u,g,D)),k.has(u[g]))if(k.has(u[D])){let ke=F.get(a[L]),ei=ke!==void 0?i[ke]:null;if(ei===null){let Ki=At(n,i[g]);Ze(Ki,r[L]),c[L]=Ki}else c[L]=Ze(ei,r[L]),At(n,i[g],ei),i[ke]=null;L++}else Hs(i[D]),D--;else Hs(i[g]),g++;for(;L<=Y;){let ke=At(n,c[Y+1]);Ze(ke,r[L]),c[L++]=ke}for(;g<=D;){let ke=i[g++];ke!==null&&Hs(ke)}return this.ut=a,Cs(n,c),Ge}});var Da=4,Ba=3e3,Wa=15e3,ye,Un,vi,$i,Dn,Bn,_t=class extends xe{constructor(){super(...arguments);$(this,ye);this.shown=[]}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.live.addEventListener("notice",e=>{let{notice:t,kind:i}=e.detail;!t||t.read||i==="read"||(this.shown=[...this.shown.filter(r=>r.id!==t.id),t].slice(-Da),setTimeout(()=>d(this,ye,vi).call(this,t.id),Math.min(Wa,Math.max(Ba,t.durationMs??6e3))))}),this.live.addEventListener("change",()=>this.requestUpdate()),this.live.undo.addEventListener("added",()=>{d(this,ye,Un).call(this)})}render(){return[d(this,ye,Dn).call(this),d(this,ye,Bn).call(this)]}};ye=new WeakSet,Un=async function(){this.requestUpdate(),await this.updateComplete,[...this.querySelectorAll(".undo button")].at(-1)?.focus()},vi=function(e){this.querySelector(`[data-id="${e}"]`)?.matches(":hover, :focus-within")?setTimeout(()=>d(this,ye,vi).call(this,e),1e3):d(this,ye,$i).call(this,e)},$i=function(e){this.shown=this.shown.filter(t=>t.id!==e)},Dn=function(){let{undo:e}=this.live;return e.list.length===0?l:o`<div class="undo" role="status">
      ${oe(e.list,t=>t.key,t=>o`<div class="toast">
            <div>${t.failure===void 0?t.text:tt(t.failure)}</div>
            ${t.failure!==void 0?v(h.dismiss,()=>e.drop(t.key)):e.has(t.key)?v(h.undo,()=>e.drop(t.key)):l}
          </div>`)}
    </div>`},Bn=function(){return o`<div class="toasts" role="log" aria-label=${h.pages.notifications}>
      ${oe(this.shown,e=>e.id,e=>o` <div class="toast ${e.type??(e.kind==="alert"?"warning":"info")}" data-id=${e.id}>
            <div>
              <small>${h.saysPlugin} <code>${e.plugin}</code></small>
              ${e.title?o`<strong>${T(e.title)}</strong>`:""}
              <p>${T(e.body??"")}</p>
            </div>
            <button type="button" class="plain" aria-label=${h.dismiss} @click=${()=>d(this,ye,$i).call(this,e.id)}>
              ${me("close")}
            </button>
          </div>`)}
    </div>`},p([j({attribute:!1})],_t.prototype,"live",2),p([f()],_t.prototype,"shown",2),_t=p([b("wasmhost-toasts")],_t);var Ns=class{constructor(s,e,t){this.label=s;this.changed=e;this.#e=0;this.#s=new AbortController;this.moved=(s,e)=>{this.#e=s,this.#t=e,this.changed()};this.signal=AbortSignal.any([this.#s.signal,t])}#e;#t;#s;bar(){let s=this.#e,e=this.#t,t=e!==void 0&&s>=e,i=s===0?"":t?h.transfer.looks:e===void 0?O(s):h.transfer.of(O(s),O(e),Tn(s/e)),r=e!==void 0&&!t;return o`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${r?s/e:l}></progress>
      <span class="faint">${i}</span>
      ${v(h.cancel,()=>this.#s.abort(),{name:h.transfer.cancel(this.label)})}
    </div>`}};function Wn(n){return(s,e={})=>new Promise((t,i)=>{let r=String(s),a=new XMLHttpRequest,u=()=>i(new TypeError("no answer"));a.open(e.method??"GET",r),new Headers(e.headers).forEach((c,k)=>a.setRequestHeader(k,c)),a.upload.onprogress=c=>n(c.loaded,c.total),a.onerror=u,a.onabort=()=>i(new DOMException("","AbortError")),a.onload=()=>{if(a.responseURL!==r)return u();let{status:c}=a,k=a.getResponseHeader("Content-Type")??"";t(new Response(c===204?null:a.responseText,{status:c,headers:{"Content-Type":k}}))},e.signal?.addEventListener("abort",()=>a.abort(),{once:!0}),e.signal?.aborted?a.onabort(new ProgressEvent("abort")):a.send(e.body)})}var Fs;function Vn(n){Fs=n}var y=class extends xe{constructor(){super(...arguments);this.topics=[];this.loaded=!1;this.running=new Set;this.#e=new Map;this.#t=new AbortController;this.#s=0}#e;#t;#s;get live(){return Fs}get client(){return Fs.client}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#t=new AbortController;let{signal:e}=this.#t;for(let t of this.topics)this.live.addEventListener(t,()=>{this.refresh()},{signal:e});this.live.addEventListener("change",()=>this.requestUpdate(),{signal:e}),this.refresh()}disconnectedCallback(){super.disconnectedCallback(),this.#t.abort()}get signal(){return this.#t.signal}async load(e){}async refresh(){let e=++this.#s,{signal:t}=this.#t;try{if(await this.load(t),e!==this.#s)return;this.loaded||(this.failure=void 0),this.loaded=!0,this.requestUpdate()}catch(i){if(t.aborted||e!==this.#s)return;this.#i(i)}}async run(e,t){if(!this.running.has(e)){this.running=new Set(this.running).add(e),this.failure=void 0;try{let i=await t();return await this.refresh(),i}catch(i){this.#t.signal.aborted||this.#i(i);return}finally{let i=new Set(this.running);i.delete(e),this.running=i}}}async transfer(e,t,i){if(this.running.has(e))return;let r=new Ns(t,()=>this.requestUpdate(),this.#t.signal);return this.#e.set(e,r),this.run(e,async()=>{try{return await i(r,Zt(Wn(r.moved)))}catch(a){if(!r.signal.aborted)throw a;return}finally{this.#e.delete(e)}})}bar(e){return this.#e.get(e)?.bar()??l}runs(e){return this.running.has(e)}#i(e){es(e)&&Fs.dispatchEvent(new Event("refused")),this.failure=e}render(){return o` ${this.failure===void 0?l:tt(this.failure,()=>{this.failure=void 0,this.refresh()})}
    ${this.loaded?this.view():this.failure===void 0?qn():l}`}};p([f()],y.prototype,"failure",2),p([f()],y.prototype,"loaded",2),p([f()],y.prototype,"running",2);var Z=h.home,Va=3e3;function yi(n){let s={active:"good",starting:"info",failed:"bad",incompatible:"bad",disabled:""};return w(h.state[n.state]??m(n.state),s[n.state]??"")}var Ga=new Map([["backup","backup"],["ai","ai"],["vault","host"]]);function za(n){let s=Ga.get(n);return s?o`<p><a href=${S(s)}>${Z.goTo(h.pages[s])}</a></p>`:l}function Ka(n){let s=n.missingPermissions??[];return s.length>0?o`<p>${Z.missing} <code>${s.join(", ")}</code></p>`:l}var ss,is,Le,Gn,zn,Kn,Qn,mt=class extends y{constructor(){super(...arguments);$(this,Le);this.topics=["plugins","notices"];this.alerts=[];this.filter="";$(this,ss,new Map);$(this,is,new Map)}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.live.changed("plugins")},Va);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let[t,i]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.listNotices({kind:["alert"],unread:!0,limit:20},{signal:e})]);this.status=t,this.alerts=i.notifications;let r=performance.now();for(let a of this.live.plugins){let u=q(this,ss).get(a.id);u&&r-u.at<500||(u&&q(this,is).set(a.id,Math.max(0,a.stats.instructions-u.ticks)/(r-u.at)*1e3),q(this,ss).set(a.id,{at:r,ticks:a.stats.instructions}))}}view(){let{plugins:e}=this.live,t=this.filter.trim().toLowerCase(),i=t===""?e:e.filter(r=>`${r.id} ${r.name} ${r.description??""}`.toLowerCase().includes(t));return o` <div class="title">
        <h1>${h.pages.home}</h1>
        <a class="button primary" href=${S("install")}>${me("plus")}${h.pages.install}</a>
      </div>
      ${d(this,Le,Kn).call(this)}
      ${e.length===0&&this.live.ready?d(this,Le,zn).call(this):o` <section aria-labelledby="all">
              <div class="title">
                <h2 id="all">${h.pages.plugins} <span class="faint">${_(e.length)}</span></h2>
                ${e.length>5?o`<input
                        type="search"
                        aria-label=${Z.filter}
                        placeholder=${Z.filter}
                        .value=${this.filter}
                        @input=${r=>{this.filter=r.target.value}}
                      />`:l}
                ${d(this,Le,Gn).call(this)}
              </div>
              ${i.length===0?A(Z.noMatch,Z.noMatchHelp):o`<ul class="cards">
                      ${oe(i,r=>r.id,r=>d(this,Le,Qn).call(this,r))}
                    </ul>`}
            </section>`}`}};ss=new WeakMap,is=new WeakMap,Le=new WeakSet,Gn=function(){let e=this.status?.memory;return e?o`<span class="total"
          ><span class="faint">${Z.memoryOfAll}</span>${ts(Z.memoryOfAll,e.usedBytes,e.maxBytes,`${O(e.usedBytes)} / ${O(e.maxBytes)}`)}</span
        >`:l},zn=function(){return A(Z.none,Oe(Z.noneHelp),o`<div class="row">
        <a class="button primary" href=${S("install")}>${h.pages.install}</a>
        <a class="button" href=${S("catalogue")}>${h.pages.catalogue}</a>
      </div>`)},Kn=function(){let e=this.live.plugins.filter(c=>c.state==="failed"||c.state==="incompatible"||(c.missingPermissions?.length??0)>0||(c.faults?.length??0)>0),t=new Set(e.map(c=>c.id)),i=(this.status?.findings??[]).filter(c=>!c.plugin||!t.has(c.plugin)),r=this.live.waiting,a=this.alerts.filter(c=>!this.live.undo.has(`dismiss ${c.id}`)),u=o`<a href=${S("inbox")}>${Z.openInbox}</a>`;return r+e.length+i.length+a.length===0?l:o`<section aria-labelledby="attention" class="stack">
      <h2 id="attention">${Z.attention}</h2>
      ${r>0?P("info",o`<strong>${Z.approvals(r)}</strong> ${u}`):l}
      ${e.map(c=>P("bad",o`<p>
              <strong
                ><a href=${S("plugin",c.id)}><code>${c.id}</code></a> ${h.state[c.state]}</strong
              >
            </p>
            <p>${m(c.reason??"")}</p>
            ${Ka(c)}`))}
      ${i.map(c=>P(c.severity==="error"?"bad":"warn",o`<p>${c.plugin?o`<code>${c.plugin}</code>: `:l}${m(c.what)}</p>
            ${c.do?o`<p class="faint">${m(c.do)}</p>`:l} ${za(c.component)}`))}
      ${a.map(c=>P("warn",o`<p class="faint">${h.saysPlugin} <code>${c.plugin}</code>, ${C(c.created)}</p>
            <p>${c.title?o`<strong>${T(c.title)}</strong> `:l}${T(c.body??"")}</p>
            ${v(h.dismiss,()=>this.live.undo.later(`dismiss ${c.id}`,h.notifications.dismissed(c.plugin),async()=>{await this.client.dismissNotice({id:c.id}),await this.refresh()}),{name:Z.dismissOf(c.plugin)})}`))}
    </section>`},Qn=function(e){let t=e.stats.memoryMaxBytes*Math.max(1,e.stats.instances),i=q(this,is).get(e.id)??0;return o`<li class="card plugin">
      ${Ce(e.name,e.id,{image:this.live.icons.of(e)})}
      <div class="grow">
        <h3>
          <a href=${S("plugin",e.id)}><bdi>${m(e.name)}</bdi></a> ${yi(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)}</p>
        <p class="said-line" dir="auto">${m(e.description??"")}</p>
      </div>
      <dl class="figures">
        <div>
          <dt>${Z.memory}</dt>
          <dd>
            ${e.stats.memoryMaxBytes>0?ts(Z.memoryOf(e.id),e.stats.memoryBytes,t,`${O(e.stats.memoryBytes)} / ${O(t)}`):O(e.stats.memoryBytes)}
          </dd>
        </div>
        <div>
          <dt>${Z.work}</dt>
          <dd>${i>0?Z.ticks(_(Math.round(i))):Z.idle}</dd>
        </div>
        <div>
          <dt>${Z.calls}</dt>
          <dd>
            ${_(e.stats.calls)}${e.stats.errors+e.stats.crashes>0?o` <span class="bad-text">${Z.errors(e.stats.errors+e.stats.crashes)}</span>`:l}
          </dd>
        </div>
      </dl>
    </li>`},p([f()],mt.prototype,"status",2),p([f()],mt.prototype,"alerts",2),p([f()],mt.prototype,"filter",2),mt=p([b("home-page")],mt);function U(n){return new Promise(s=>{let e=document.createElement("div");document.body.append(e);let t=()=>e.querySelector("dialog");As(Qa(n,i=>t().close(i),()=>{let i=t().returnValue==="confirmed";e.remove(),s(i)}),e),t().showModal(),e.querySelector("[data-first]")?.focus()})}function Qa(n,s,e){return o`<dialog aria-labelledby="question" @close=${e}>
    <h2 id="question">${n.title}</h2>
    <div class="stack">${n.body}</div>
    <footer>
      <button type="button" data-first=${n.danger?"":l} @click=${()=>s("")}>${h.cancel}</button>
      <button
        type="button"
        class=${n.danger?"danger":"primary"}
        data-first=${n.danger?l:""}
        @click=${()=>s("confirmed")}
      >
        ${n.confirm}
      </button>
    </footer>
  </dialog>`}var N=h.access,Ja=86400,we,bi,Jn,Yn,Xn,Zn,It=class extends y{constructor(){super(...arguments);$(this,we);this.tokens=[]}async load(e){this.tokens=(await this.client.listTokens({},{signal:e})).tokens}view(){return o`<div class="title"><h1>${h.pages.access}</h1></div>
      ${this.made?d(this,we,Yn).call(this,this.made):l}
      ${d(this,we,bi).call(this,N.tokens,this.tokens.filter(e=>!e.login))}
      ${d(this,we,bi).call(this,N.logins,this.tokens.filter(e=>e.login))}
      <form class="card form" @submit=${e=>d(this,we,Xn).call(this,e)}>
        <h2>${N.create}</h2>
        ${I(N.name,o`<input name="name" required maxlength="100" placeholder=${N.nameExample} />`)}
        ${I(N.reaches,o`<select name="plugin">
            <option value="">${N.everything}</option>
            ${this.live.plugins.map(e=>o`<option value=${e.id}>${N.onlyPlugin(e.id)}</option>`)}
          </select>`,N.reachesHelp)}
        ${I(N.expires,o`<select name="days">
            <option value="7">${N.days(7)}</option>
            <option value="30" selected>${N.days(30)}</option>
            <option value="365">${N.days(365)}</option>
            <option value="0">${N.never}</option>
          </select>`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("create")}>${N.create}</button></div>
      </form>`}};we=new WeakSet,bi=function(e,t){return t.length===0?l:o`<section>
      <h2>${e}</h2>
      <div class="table">
        <table>
          <thead>
            <tr>
              ${[N.name,N.prefix,N.reaches,N.made,N.used,N.expires].map(i=>o`<th>${i}</th>`)}
              <th><span class="hidden">${N.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${t.map(i=>d(this,we,Jn).call(this,i))}
          </tbody>
        </table>
      </div>
    </section>`},Jn=function(e){let t=e.scopes.map(i=>o`<code>${[i.plugin,i.method,i.path].filter(Boolean).join(" ")}</code> `);return o`<tr>
      <td>${m(e.name)}</td>
      <td>${e.prefix?o`<code>${e.prefix}…</code>`:l}</td>
      <td>${t.length===0?w(N.everything,"warn"):t}</td>
      <td>${C(e.createdAt)}</td>
      <td>${e.lastUsedAt?C(e.lastUsedAt):N.never}</td>
      <td>${e.expiresAt?C(e.expiresAt):N.never}</td>
      <td class="end">
        ${v(N.revoke,()=>{d(this,we,Zn).call(this,e)},{busy:this.runs(e.id),name:N.revokeOf(m(e.name))})}
      </td>
    </tr>`},Yn=function(e){return P("good",o`<p><strong>${N.shownOnce}</strong></p>
        <pre tabindex="0" class="secret">${e.token}</pre>
        <div class="row">
          ${v(N.copy,()=>{navigator.clipboard.writeText(e.token)})}
          ${v(N.done,()=>{this.made=void 0})}
        </div>`)},Xn=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("plugin"));this.run("create",async()=>{this.made=await this.client.createToken({name:String(i.get("name")).trim(),scopes:r===""?[]:[{plugin:r}],expiresInSeconds:Number(i.get("days"))*Ja}),t.reset(),await this.updateComplete;let a=this.querySelector(".secret");a?.closest(".notice")?.scrollIntoView({block:"center"}),a?.focus({preventScroll:!0})})},Zn=async function(e){await U({title:N.revokeQuestion(m(e.name)),body:o`<p>${N.revokeHelp}</p>`,confirm:N.revoke,danger:!0})&&await this.run(e.id,()=>this.client.revokeToken({id:e.id}))},p([f()],It.prototype,"tokens",2),p([f()],It.prototype,"made",2),It=p([b("access-page")],It);var J=h.ai,Te,eo,to,so,io,no,gt=class extends y{constructor(){super(...arguments);$(this,Te);this.usage=[]}async load(e){let[t,i]=await Promise.all([this.client.getAI({},{signal:e}),this.client.listAIUsage({},{signal:e})]);this.settings=t,this.usage=i.usage}view(){let e=this.settings;return o`<div class="title"><h1>${h.pages.ai}</h1></div>
      ${e.problem?P("bad",m(e.problem)):l} ${e.configured?l:P("info",J.none)}
      <form class="card form" @submit=${t=>d(this,Te,so).call(this,t)}>
        <h2>${J.provider}</h2>
        ${I(J.baseUrl,o`<input
            name="baseUrl"
            type="url"
            required
            placeholder="https://api.openai.com/v1"
            .value=${e.baseUrl}
          />`,J.baseUrlHelp)}
        ${I(J.model,o`<input name="model" required .value=${e.model} />`)}
        ${I(J.key,o`<input
            name="key"
            type="password"
            autocomplete="new-password"
            placeholder=${e.key?J.keySet:J.keyNone}
          />`,J.keyHelp)}
        ${I(J.maxTokens,o`<input name="maxTokens" type="number" min="1" .value=${e.maxTokens?String(e.maxTokens):""} />`,J.maxTokensHelp)}
        <div class="row">
          <button class="primary" ?disabled=${this.runs("save")} aria-busy=${this.runs("save")}>
            ${h.save}
          </button>
          ${e.configured?o`${v(J.test,()=>{d(this,Te,io).call(this)},{busy:this.runs("test")})}
                ${v(J.forget,()=>{d(this,Te,no).call(this)},{kind:"danger",busy:this.runs("forget")})}`:l}
        </div>
        ${this.test?d(this,Te,eo).call(this,this.test):l}
      </form>
      <section>
        <h2>${J.usage}</h2>
        ${this.usage.length===0?A(J.noUsage,J.noUsageHelp):d(this,Te,to).call(this)}
      </section>`}};Te=new WeakSet,eo=function(e){return P("good",o`<p>${J.answered(Re(e.durationMs),e.inputTokens+e.outputTokens)}</p>
        <p>${T(e.answer)}</p>`)},to=function(){return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${J.plugin}</th>
            <th>${J.tokens}</th>
            <th>${J.calls}</th>
          </tr>
        </thead>
        <tbody>
          ${this.usage.map(e=>o`<tr>
                <td>
                  <a href=${S("plugin",e.plugin)}><code>${e.plugin}</code></a>
                </td>
                <td>
                  ${ts(J.tokensOf(e.plugin),e.tokens,e.budget,`${_(e.tokens)} / ${_(e.budget)}`)}
                </td>
                <td>${_(e.calls)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},so=function(e){e.preventDefault();let t=this.settings,i=e.target,r=new FormData(i),a=u=>String(r.get(u)??"").trim();this.run("save",async()=>{await this.client.setAI({baseUrl:a("baseUrl"),model:a("model"),key:a("key")||void 0,maxTokens:Number(a("maxTokens"))||void 0,structured:t.structured||void 0,proxy:t.proxy||void 0,plainKey:t.plainKey}),i.querySelector("[name=key]").value=""})},io=async function(){this.test=void 0,this.test=await this.run("test",()=>this.client.testAI())},no=async function(){await U({title:J.forgetQuestion,body:o`<p>${J.forgetHelp}</p>`,confirm:J.forget,danger:!0})&&await this.run("forget",()=>this.client.unsetAI())},p([f()],gt.prototype,"settings",2),p([f()],gt.prototype,"usage",2),p([f()],gt.prototype,"test",2),gt=p([b("ai-page")],gt);async function Us(n,s,e){let t=[],i=0;for(let r=n.body.getReader();;){let{done:a,value:u}=await r.read();if(a)break;t.push(u),e(i+=u.length)}Ya(new Blob(t),s)}function Ya(n,s){let e=document.createElement("a");e.href=URL.createObjectURL(n),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}function Ds(){return new Date().toISOString().slice(0,19).replaceAll(":","")}var ce=h.backup,je,oo,ro,ao,lo,ft=class extends y{constructor(){super(...arguments);$(this,je);this.orphans=[];this.logs=!1;this.stored=""}async load(e){this.orphans=(await this.client.listOrphans({},{signal:e})).orphans}view(){return o`<div class="title"><h1>${h.pages.backup}</h1></div>
      <section class="card">
        <h2>${ce.make}</h2>
        <p>${ce.makeHelp}</p>
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.logs}
            @change=${e=>{this.logs=e.target.checked}}
          /><span>${ce.withLogs}</span></label
        >
        <div class="row">
          ${v(ce.make,()=>{d(this,je,oo).call(this)},{kind:"primary",busy:this.runs("backup")})}
        </div>
        ${this.bar("backup")}
        ${this.stored?P("good",o`<p>${ce.made}</p>
                  ${v(ce.confirmStored,()=>{d(this,je,ro).call(this)},{busy:this.runs("stored")})}`):l}
      </section>
      <section class="card">
        <h2>${ce.restore}</h2>
        <p>${ce.restoreHelp}</p>
        <pre>wasmhost restore FILE</pre>
        <p class="faint">${ce.keyHelp}</p>
        <pre>wasmhost key export &gt; FILE</pre>
      </section>
      ${this.orphans.length===0?l:d(this,je,ao).call(this)}`}};je=new WeakSet,oo=async function(){this.stored="";let e=new Date().toISOString();await this.transfer("backup",ce.make,async({signal:i,moved:r})=>{let a=await this.client.backup({logs:this.logs},{signal:i});return await Us(a,`wasmhost-${Ds()}.tar.gz`,r),!0})&&(this.stored=e)},ro=async function(){await this.run("stored",async()=>{await this.client.backupStored({createdAt:this.stored}),this.stored=""})},ao=function(){return o`<section>
      <h2>${ce.orphans}</h2>
      <p class="faint">${ce.orphansHelp}</p>
      <ul class="rows card">
        ${this.orphans.map(e=>o`<li>
              <div class="grow">
                <code>${e.id}</code> <span class="faint">${O(e.bytes)}, ${C(e.modified)}</span>
              </div>
              ${v(ce.delete,()=>{d(this,je,lo).call(this,e)},{kind:"danger",busy:this.runs(e.id),name:ce.deleteOf(e.id)})}
            </li>`)}
      </ul>
    </section>`},lo=async function(e){await U({title:ce.deleteQuestion(e.id),body:o`<p>${ce.deleteWarning}</p>`,confirm:ce.delete,danger:!0})&&await this.run(e.id,()=>this.client.deleteOrphan({id:e.id}))},p([f()],ft.prototype,"orphans",2),p([f()],ft.prototype,"logs",2),p([f()],ft.prototype,"stored",2),ft=p([b("backup-page")],ft);var E=h.install,wi=[];function Ei(n){wi=n}var H,co,ki,Bs,po,ho,xi,Ti,Ws,uo,mo,go,fo,vo,$o,yo,bo,Ee=class extends y{constructor(){super(...arguments);$(this,H);this.grants=new Set;this.accept=!1;this.over=!1;this.queue=[];this.turn=0}connectedCallback(){super.connectedCallback(),this.queue=wi,wi=[],this.queue.length>0&&d(this,H,ki).call(this)}disconnectedCallback(){super.disconnectedCallback(),this.fetching?.abort()}view(){let e=this.queue[this.turn];return o`<div class="title">
        <h1>${h.pages.install}</h1>
        ${this.queue.length>1?o`<span class="faint">${E.turn(this.turn+1,this.queue.length)}</span>`:l}
      </div>
      ${this.fetching&&e?d(this,H,co).call(this,e):this.found?d(this,H,uo).call(this,this.found):e?o`<div class="row">${v(E.skip,()=>d(this,H,Bs).call(this,"catalogue"))}</div>`:d(this,H,po).call(this)}`}};H=new WeakSet,co=function(e){return o`<section class="card stack">
      <p role="status">${E.fetching(e.id)}</p>
      <progress aria-label=${E.fetching(e.id)}></progress>
      <div class="row">${v(h.cancel,()=>this.fetching?.abort())}</div>
    </section>`},ki=async function(){let{id:e,catalogue:t,version:i}=this.queue[this.turn],r=new AbortController;this.fetching=r,this.found=void 0,await this.run("inspect",async()=>{try{let a=await this.client.fetchPackage({id:e,catalogue:t,range:i},{signal:r.signal});await d(this,H,Ws).call(this,{path:a.path,fetched:a})}catch(a){if(!r.signal.aborted)throw a;this.isConnected&&$e("catalogue",e)}}),this.fetching=void 0},Bs=function(...e){if(this.turn+1>=this.queue.length){$e(...e);return}this.turn++,d(this,H,ki).call(this)},po=function(){return o`<form class="card stack" @submit=${e=>d(this,H,ho).call(this,e)}>
        <h2>${E.folder}</h2>
        <p class="faint">${Oe(E.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${I(E.path,o`<input name="path" required spellcheck="false" placeholder=${E.pathExample} />`)}
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
        @drop=${e=>{e.preventDefault(),this.over=!1,d(this,H,xi).call(this,[...e.dataTransfer?.files??[]])}}
      >
        <h2>${E.package}</h2>
        <p class="faint">${Oe(E.packageHelp)}</p>
        ${I(E.file,o`<input
            type="file"
            multiple
            @change=${e=>d(this,H,xi).call(this,[...e.target.files??[]])}
          />`)}
        ${this.bar("inspect")}
      </div>`},ho=function(e){e.preventDefault(),d(this,H,Ti).call(this,{path:String(new FormData(e.target).get("path")).trim()})},xi=function(e){let t=e.find(r=>r.name.endsWith(".minisig")),i=e.find(r=>r!==t);i&&(async()=>await d(this,H,Ti).call(this,{file:i,signature:await t?.text()}))()},Ti=async function(e){"path"in e?await this.run("inspect",()=>d(this,H,Ws).call(this,e)):await this.transfer("inspect",E.package,({signal:t},i)=>d(this,H,Ws).call(this,e,i,t))},Ws=async function(e,t=this.client,i){let r=await("path"in e?t.inspectPlugin({path:e.path}):t.inspectPackage({signature:e.signature},e.file,{signal:i}));this.source=e,this.found=r,this.accept=!1,this.grants=new Set(r.permissions.filter(a=>!a.declined).map(a=>a.name))},uo=function(e){let t=e.installed!==void 0&&e.installed!=="";return o`<section class="card">
        <div class="title">
          <div class="grow">
            <h2>${t?E.upgradeOf(e.id):E.installOf(e.id)}</h2>
            <p class="faint">
              ${t?E.versions(m(e.installed),m(e.version)):`${E.version} ${m(e.version)}`}
              ${e.downgrade?w(E.downgrade,"warn"):l}
            </p>
          </div>
        </div>
        ${Me([e.name,e.author?E.by(e.author):"",e.description].filter(Boolean).join(`
`))}
        ${d(this,H,go).call(this,e)} ${d(this,H,fo).call(this)} ${e.refused?P("bad",m(e.refused)):l}
        ${e.warnings?.length?P("warn",o`<strong>${E.warnings}</strong>
                  <ul>
                    ${e.warnings.map(i=>o`<li>${m(i)}</li>`)}
                  </ul>`):l}
      </section>
      <section class="card">
        <h2>${E.mayDo}</h2>
        ${e.permissions.length===0?o`<p>${E.nothing}</p>`:l}
        ${e.permissions.map(i=>o`<label class="check"
              ><input
                type="checkbox"
                .checked=${this.grants.has(i.name)}
                @change=${r=>d(this,H,mo).call(this,i.name,r.target.checked)}
              /><span
                ><strong>${i.name}</strong> ${i.granted?w(E.had,"good"):l}${i.declined?w(E.declined):l}<br />${i.explanation}</span
              ></label
            >`)}
      </section>
      ${e.changes.length>0?d(this,H,vo).call(this,e):l} ${d(this,H,yo).call(this,e)}
      <section class="card">
        <p class="faint">${E.bound} <code>${e.digest}</code></p>
        <div class="row">
          ${v(t?E.upgrade:E.install,()=>{d(this,H,bo).call(this,e)},{kind:"primary",busy:this.runs("install"),disabled:!!e.refused||e.changes.length>0&&!this.accept})}
          ${this.queue.length>0?v(E.skip,()=>d(this,H,Bs).call(this,"catalogue")):v(h.cancel,()=>{this.found=void 0})}
        </div>
        ${this.bar("install")}
      </section>`},mo=function(e,t){let i=new Set(this.grants);t?i.add(e):i.delete(e),this.grants=i},go=function(e){if(!e.signer)return P("info",E.unsigned);let{signer:t}=e;return P(t.trusted?"good":"info",o`<p>${t.trusted?E.signedTrusted:E.signedUnknown} <code>${t.fingerprint}</code></p>
        ${t.first?o`<p>${E.signerFirst}</p>`:l}`)},fo=function(){let e=this.source&&"path"in this.source?this.source.fetched:void 0;return e?o`<p class="faint">${E.from(e.catalogue)}</p>
      ${e.yanked?P("bad",o`<p>${E.yanked}</p>${T(e.yanked)}`):l}
      ${e.vulnerable?P("bad",o`<p>${E.vulnerable}</p>${T(e.vulnerable)}`):l}`:l},vo=function(e){return o`<section class="card">
      <h2>${E.changes}</h2>
      <ul>
        ${e.changes.map(t=>o`<li>${m(t.what)}${d(this,H,$o).call(this,t)}</li>`)}
      </ul>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.accept}
          @change=${t=>{this.accept=t.target.checked}}
        /><span>${E.acceptChanges}</span></label
      >
    </section>`},$o=function(e){let t=[e.job,e.endpoint,e.setting,e.collection].filter(Boolean).join(" "),i=e.from||e.to?o` (${T(e.from??"")} → ${T(e.to??"")})`:l;return o`${t?o` ${T(t)}`:l}${e.atMost?` ${m(e.atMost)}`:l}${i}`},yo=function(e){let t=(i,r)=>r.length===0?l:o`<h3>${i}</h3>
            <ul>
              ${r.map(a=>o`<li>${a}</li>`)}
            </ul>`;return o`<section class="card">
      <h2>${E.does}</h2>
      ${t(E.endpoints,e.endpoints.map(i=>o`<code>${i.method} ${m(i.path)}</code> ${i.auth?l:w(E.open,"warn")}
              ${i.requiresConfirmation?w(E.asks,"info"):l}`))}
      ${t(E.jobs,e.jobs.map(i=>o`<code>${i.id}</code> ${m(i.atMost)} ${i.approvalRequired?w(E.asks,"info"):l}`))}
      <p>${e.memory.wantedMb>0?E.memory(e.memory.wantedMb,e.memory.givenMb):E.noBackend}</p>
      ${this.source&&"file"in this.source?o`<p class="faint">${m(this.source.file.name)}, ${O(this.source.file.size)}</p>`:l}
    </section>`},bo=async function(e){let{source:t}=this;if(!t)return;let i={digest:e.digest,acceptChanges:this.accept||void 0,downgrade:e.downgrade||void 0},r=[...this.grants],a=await("path"in t?this.run("install",()=>this.client.installPlugin({path:t.path,grants:r,source:t.fetched?.source,...i})):this.transfer("install",E.installOf(e.id),({signal:u},c)=>c.installPackage({...i,grants:r,signature:t.signature},t.file,{signal:u})));a&&(await this.live.changed("plugins"),d(this,H,Bs).call(this,...this.queue.length>1?["catalogue"]:["plugin",a.id]))},p([f()],Ee.prototype,"source",2),p([f()],Ee.prototype,"found",2),p([f()],Ee.prototype,"grants",2),p([f()],Ee.prototype,"accept",2),p([f()],Ee.prototype,"over",2),p([f()],Ee.prototype,"queue",2),p([f()],Ee.prototype,"turn",2),p([f()],Ee.prototype,"fetching",2),Ee=p([b("install-page")],Ee);var x=h.catalogue,wo=60,Xa=500,Za=150;function Gs(n){return o`${n.yanked?w(x.yanked,"bad"):l} ${n.vulnerable?w(x.vulnerable,"bad"):l}
  ${n.expired?w(x.expired,"warn"):l}`}function Si(n){return o`${n.yanked?P("bad",o`<strong>${x.yanked}</strong> <bdi>${m(n.yanked)}</bdi>`):l}
  ${n.vulnerable?P("bad",o`<strong>${x.vulnerable}</strong> <bdi>${m(n.vulnerable)}</bdi>`):l}`}var ns,pe,Pi,Vs,xo,To,Eo,So,qe=class extends y{constructor(){super(...arguments);$(this,pe);this.topics=["plugins"];this.text="";this.tag="";this.category="";this.outdated={plugins:[]};this.catalogues=0;$(this,ns,0)}async load(e){let t=Math.min(Xa,Math.max(wo,this.hits?.plugins.length??0)),[i,r,{catalogues:a}]=await Promise.all([d(this,pe,Pi).call(this,{limit:t,offset:0},e),this.client.listOutdated({},{signal:e}),this.client.listCatalogues({},{signal:e})]);this.hits=i,this.catalogues=a.length,this.outdated=r}view(){let{plugins:e,found:t,tags:i,problems:r}=this.hits;return o`<div class="title">
        <h1>${h.pages.catalogue}</h1>
        <a class="button" href=${S("catalogues")}>${h.pages.catalogues}</a>
      </div>
      ${this.catalogues===0?A(x.noCatalogues,x.noCataloguesHelp,o`<a class="button primary" href=${S("catalogues")}>${x.addOne}</a>`):o`${r?.map(a=>P("warn",m(a)))} ${d(this,pe,So).call(this)} ${d(this,pe,To).call(this,i)}
              <p class="faint" role="status">${x.found(_(t))}. ${x.words}</p>
              ${e.length===0?A(x.none,x.noneHelp):o`<ul class="cards">
                      ${oe(e,a=>`${a.catalogue}/${a.id}`,a=>d(this,pe,Eo).call(this,a))}
                    </ul>`}
              ${e.length<t?o`<div class="row">${v(x.more,()=>{d(this,pe,xo).call(this)},{busy:this.runs("more")})}</div>`:l}`}`}};ns=new WeakMap,pe=new WeakSet,Pi=function(e,t){let{text:i,tag:r,category:a}=this;return this.client.searchCatalogues({text:i,tag:r,category:a,icons:!0,...e},{signal:t})},Vs=function(e=0){clearTimeout(q(this,ns)),be(this,ns,setTimeout(()=>{this.hits&&(this.hits.plugins.length=0),this.refresh()},e))},xo=async function(){let e=this.hits.plugins;try{let t=await d(this,pe,Pi).call(this,{limit:wo,offset:e.length},this.signal);this.hits={...t,plugins:[...e,...t.plugins]}}catch(t){this.failure=t}},To=function(e){let t=this.tag!==""&&!e.some(i=>i.tag===this.tag);return o`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${x.search}
          placeholder=${x.search}
          maxlength="200"
          .value=${this.text}
          @input=${i=>{this.text=i.target.value,d(this,pe,Vs).call(this,Za)}}
        />
        <select
          aria-label=${x.category}
          @change=${i=>{this.category=i.target.value,d(this,pe,Vs).call(this)}}
        >
          <option value="">${x.anyCategory}</option>
          ${Object.entries(x.categories).map(([i,r])=>o`<option value=${i}>${r}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${x.tags}>
        ${(t?[{tag:this.tag,plugins:0},...e]:e).map(({tag:i})=>o`<button
              type="button"
              class="plain"
              aria-pressed=${i===this.tag?"true":"false"}
              @click=${()=>{this.tag=i===this.tag?"":i,d(this,pe,Vs).call(this)}}
            >
              <bdi>${m(i)}</bdi>
            </button>`)}
      </div>`},Eo=function(e){let t=this.outdated.plugins.find(i=>i.id===e.id&&i.catalogue===e.catalogue)?.version;return o`<li class="card plugin">
      ${Ce(e.name,e.id,{image:e.icon})}
      <div class="grow">
        <h3>
          <a href=${S("catalogue",e.id)}><bdi>${m(e.name)}</bdi></a>
          ${e.installed?w(x.installed(m(e.installed)),"good"):l}
          ${t?w(x.update(m(t)),"info"):l} ${Gs(e)}
        </h3>
        <p class="faint"><code>${e.id}</code> ${m(e.version)} <bdi>${x.by(m(e.author))}</bdi></p>
        <p class="said-line" dir="auto">${m(e.description)}</p>
        <p class="faint"><code>${e.catalogue}</code> <bdi>${e.tags.map(i=>m(i)).join(", ")}</bdi></p>
      </div>
    </li>`},So=function(){let{plugins:e}=this.outdated;if(e.length===0)return l;let t=e.filter(i=>i.version);return o`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${x.updates} <span class="faint">${_(e.length)}</span></h2>
        ${t.length>1?v(x.upgradeAll,()=>ko(t)):l}
      </div>
      <ul class="rows">
        ${e.map(i=>o`<li>
              <div class="grow">
                <strong><a href=${S("catalogue",i.id)}><code>${i.id}</code></a></strong>
                ${i.version?x.toInstalled(m(i.installed),m(i.version)):x.nothingNewer} ${Gs(i)}
                ${Si(i)} ${i.changelog?Me(i.changelog,x.changes):l}
              </div>
              ${i.version?v(x.upgrade,()=>ko([i]),{kind:"primary",name:x.upgradeOf(i.id)}):l}
            </li>`)}
      </ul>
    </section>`},p([f()],qe.prototype,"text",2),p([f()],qe.prototype,"tag",2),p([f()],qe.prototype,"category",2),p([f()],qe.prototype,"hits",2),p([f()],qe.prototype,"outdated",2),p([f()],qe.prototype,"catalogues",2),qe=p([b("catalogue-page")],qe);function ko(n){Ei(n.map(s=>({id:s.id,catalogue:s.catalogue,version:s.version}))),$e("install")}var He,Po,Ao,Ro,Ai,vt=class extends y{constructor(){super(...arguments);$(this,He);this.plugin="";this.topics=["plugins"];this.offers=[]}async load(e){let[t,i]=await Promise.all([this.client.cataloguePlugin({id:this.plugin},{signal:e}),this.client.listPublishers({},{signal:e})]);this.offers=t.offers,this.publishers=i}view(){return this.offers.map(e=>d(this,He,Po).call(this,e))}};He=new WeakSet,Po=function(e){return o`<section class="card">
        <div class="title">
          ${Ce(e.name,e.id,{image:e.icon,large:!0})}
          <div class="grow">
            <h1><bdi>${m(e.name)}</bdi> ${Gs(e)}</h1>
            <p class="faint">
              <code>${e.id}</code> ${m(e.version)}
              ${e.installed?w(x.installed(m(e.installed)),"good"):l}
            </p>
          </div>
          ${e.installed===e.version?o`<a class="button" href=${S("plugin",e.id)}>${h.page.about}</a>`:v(e.installed?x.upgrade:x.install,()=>d(this,He,Ai).call(this,e,e.version),{kind:"primary",disabled:e.expired})}
        </div>
        <p class="faint">
          ${x.from(e.catalogue)}${e.category&&x.categories[e.category]?`, ${x.categories[e.category]}`:""}
        </p>
        ${Me([x.by(e.author),e.description].join(`
`))} ${Si(e)}
        ${e.tags.length>0?o`<p class="faint">${x.tags}: <bdi>${e.tags.map(t=>m(t)).join(", ")}</bdi></p>`:l}
        <h2>${e.permissions.length>0?x.asksFor:x.asksNothing}</h2>
        <ul>
          ${e.permissions.map(t=>o`<li><strong>${m(t.name)}</strong> ${t.explanation}</li>`)}
        </ul>
        <p class="faint">${x.claims}</p>
      </section>
      <section class="card">
        <h2>${x.versions}</h2>
        <ul class="rows">
          ${e.versions.map(t=>d(this,He,Ao).call(this,e,t))}
        </ul>
      </section>`},Ao=function(e,t){return o`<li>
      <div class="grow">
        <strong>${m(t.version)}</strong> ${Gs(t)}
        <p class="faint">${x.size} ${O(t.bytes)}. ${d(this,He,Ro).call(this,t)}</p>
        ${Si(t)} ${t.changelog?Me(t.changelog,x.changes):l}
      </div>
      ${t.version===e.installed?w(x.isInstalled,"good"):v(x.install,()=>d(this,He,Ai).call(this,e,t.version),{name:x.installVersion(m(t.version)),disabled:e.expired})}
    </li>`},Ro=function(e){if(!e.signer)return x.unsigned;let t=this.publishers?.publishers.find(i=>i.fingerprint===e.signer);return o`${x.signer} <code>${e.signer}</code>${t?o` (${t.trusted?x.trusted:x.known})`:l}`},Ai=function(e,t){Ei([{id:e.id,catalogue:e.catalogue,version:t}]),$e("install")},p([j()],vt.prototype,"plugin",2),p([f()],vt.prototype,"offers",2),p([f()],vt.prototype,"publishers",2),vt=p([b("catalogue-plugin")],vt);var B=h.catalogues,st,Mo,Co,Ho,os=class extends y{constructor(){super(...arguments);$(this,st);this.list=[]}async load(e){this.list=(await this.client.listCatalogues({},{signal:e})).catalogues}view(){return o`<div class="title">
        <h1>${h.pages.catalogues}</h1>
        ${this.list.length>0?o`<a class="button" href=${S("catalogue")}>${B.browse}</a>`:l}
      </div>
      ${this.list.length===0?A(B.none,B.noneHelp):o`<ul class="rows card">
              ${this.list.map(e=>d(this,st,Mo).call(this,e))}
            </ul>`}
      <form class="card form" @submit=${e=>d(this,st,Ho).call(this,e)}>
        <h2>${B.add}</h2>
        ${I(B.place,o`<input name="place" required maxlength="2048" spellcheck="false" />`,B.placeHelp)}
        ${I(B.name,o`<input name="name" required maxlength="64" pattern="[a-z0-9]+(-[a-z0-9]+)*" spellcheck="false" />`,B.nameHelp)}
        <label class="check"><input type="checkbox" name="daily" /><span>${B.daily}</span></label>
        <div class="row">
          <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${B.look}</button>
        </div>
      </form>`}};st=new WeakSet,Mo=function(e){return o`<li>
      <div class="grow">
        <strong>${e.name}</strong> ${T(e.title)} ${e.expired?w(B.expired,"bad"):l}
        <p class="faint">
          ${ze(e.place)} · ${B.plugins(_(e.plugins))} ·
          ${e.refreshedAt?o`${B.refreshed} ${C(e.refreshedAt)}`:B.never} · ${B.expires} ${C(e.expiresAt)}
        </p>
        <p class="faint"><code>${e.fingerprint}</code></p>
        ${e.problem?P("warn",m(e.problem)):l}
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
      ${v(B.remove,()=>{d(this,st,Co).call(this,e)},{busy:this.runs(e.name),name:B.removeOf(e.name)})}
    </li>`},Co=async function(e){await U({title:B.removeQuestion(e.name),body:o`<p>${B.removeHelp}</p>`,confirm:B.remove,danger:!0})&&await this.run(e.name,()=>this.client.removeCatalogue({name:e.name}))},Ho=function(e){e.preventDefault();let t=e.target,i=new FormData(t),r=String(i.get("place")).trim(),a=String(i.get("name")).trim();this.run("add",async()=>{let u=await this.client.offerCatalogue({place:r},{signal:this.signal});await U({title:B.question,body:o`<p>${B.questionHelp}</p>
          <dl class="pairs">
            <dt>${B.fingerprint}</dt>
            <dd><code>${u.fingerprint}</code></dd>
            <dt>${B.title}</dt>
            <dd>${T(u.title)}</dd>
            <dt>${h.pages.plugins}</dt>
            <dd>${_(u.plugins)}</dd>
            <dt>${B.expires}</dt>
            <dd>${C(u.expiresAt)}</dd>
          </dl>`,confirm:B.add})&&(await this.client.addCatalogue({name:a,place:r,key:u.key,daily:i.has("daily")||void 0}),t.reset())})},p([f()],os.prototype,"list",2),os=p([b("catalogues-page")],os);var z=h.host,Se,_o,Io,Oo,Lo,jo,$t=class extends y{constructor(){super(...arguments);$(this,Se);this.topics=["plugins"];this.faults=[]}async load(e){let[t,i,r]=await Promise.all([this.client.readyz({verbose:!0},{signal:e}),this.client.showKey({},{signal:e}),this.client.listFaults({},{signal:e})]);this.status=t,this.key=i,this.faults=r.faults}view(){let e=this.status;return o`<div class="title"><h1>${h.pages.host}</h1></div>
      ${(e.findings??[]).map(t=>P(t.severity==="error"?"bad":"warn",o`<p>${t.plugin?o`<code>${t.plugin}</code>: `:l}${m(t.what)}</p>
            ${t.do?o`<p class="faint">${m(t.do)}</p>`:l}`))}
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
            ${Object.entries(e.plugins??{}).map(([t,i])=>o`${_(i)} ${h.state[t]??t} `)}
          </dd>
          ${e.memory?o`<dt>${z.memory}</dt>
                  <dd>
                    ${O(e.memory.usedBytes)} / ${O(e.memory.maxBytes)}
                    ${e.memory.refused>0?w(z.refused(e.memory.refused),"warn"):l}
                  </dd>`:l}
        </dl>
      </section>
      ${d(this,Se,_o).call(this,e)} ${d(this,Se,Io).call(this)} ${d(this,Se,Lo).call(this,this.key)}`}};Se=new WeakSet,_o=function(e){return o`<section>
      <h2>${z.services}</h2>
      <p class="row">
        ${(e.services??[]).map(t=>w(t.name,t.usable?"good":"bad"))}
      </p>
    </section>`},Io=function(){return this.faults.length===0?l:o`<section>
      <h2>${z.faults}</h2>
      ${this.faults.map(e=>P("bad",o`<p><code>${m(e.file)}</code> ${m(e.problem)}</p>
            <p>${m(e.advice)}</p>
            ${v(z.accept,()=>{d(this,Se,Oo).call(this,e)},{busy:this.runs(e.file),kind:"danger"})}`))}
    </section>`},Oo=async function(e){await U({title:z.acceptQuestion,body:o`<p><code>${m(e.file)}</code></p>
        <p>${z.acceptWarning}</p>`,confirm:z.accept,danger:!0})&&await this.run(e.file,()=>this.client.acceptFault({file:e.file}))},Lo=function(e){return o`<section class="card">
      <h2>${z.key}</h2>
      <p class="faint">${z.keyHelp}</p>
      ${e.problem?P("bad",m(e.problem)):l}
      ${e.key===""?o`<p>${z.noKey}</p>`:o`<dl class="pairs">
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
                ${v(z.rotate,()=>{d(this,Se,jo).call(this)},{busy:this.runs("rotate"),disabled:!e.usable})}
              </div>`}
    </section>`},jo=async function(){await U({title:z.rotateQuestion,body:o`<p>${z.rotateHelp}</p>`,confirm:z.rotate})&&await this.run("rotate",()=>this.client.rotateKey())},p([f()],$t.prototype,"status",2),p([f()],$t.prototype,"key",2),p([f()],$t.prototype,"faults",2),$t=p([b("host-page")],$t);var G=h.inbox;function el(n){let s=n.rejected||n.state==="failed";return w(m(n.state),s?"bad":n.state==="succeeded"?"good":"")}var Ke,qo,No,Ri,rs=class extends y{constructor(){super(...arguments);$(this,Ke);this.topics=["approvals","notices"];this.decided=[]}async load(e){this.decided=(await this.client.listDecidedCalls({limit:20},{signal:e})).calls}view(){let{runs:e,calls:t}=this.live.inbox,i=this.live.states.filter(r=>r.kind==="inbox"&&Array.isArray(r.value)&&r.value.length>0);return o` <div class="title"><h1>${h.pages.inbox}</h1></div>
      ${e.length+t.length===0?A(G.none,G.noneHelp):o`<section class="stack" aria-label=${h.waiting}>
              ${oe(t,r=>r.id,r=>d(this,Ke,qo).call(this,r))}
              ${oe(e,r=>r.id,r=>d(this,Ke,No).call(this,r))}
            </section>`}
      ${i.length===0?l:o`<section class="stack">
              <h2>${G.items}</h2>
              ${i.map(r=>o` <div class="card">
                    <p class="faint">${h.saysPlugin} <code>${r.plugin}</code></p>
                    <ul class="plain-list">
                      ${r.value.map(a=>o`<li>
                            ${T(a.title??"")}
                            <span class="faint">${T(a.description??"")} ${C(a.timestamp)}</span>
                          </li>`)}
                    </ul>
                  </div>`)}
            </section>`}
      ${this.decided.length===0?l:o`<section>
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
                    ${this.decided.map(r=>o`<tr>
                          <td><code>${r.plugin}</code></td>
                          <td>${ze(`${r.method} ${r.path}`)}</td>
                          <td>${el(r)}</td>
                          <td>${m((r.rejected??r.approved)?.by??"")}</td>
                          <td>${C((r.rejected??r.approved)?.at??r.ended)}</td>
                        </tr>`)}
                  </tbody>
                </table>
              </div>
            </section>`}`}};Ke=new WeakSet,qo=function(e){let t=`call ${e.id}`;return o`<article class="card approval" aria-label=${G.callOf(e.plugin)}>
      <h2>${G.callOf(e.plugin)}</h2>
      <p>
        ${G.callBy(m(e.requestedBy))}
        ${C(e.asked)}${e.expires?o`, ${G.expires} ${C(e.expires)}`:l}.
      </p>
      <pre>${e.method} /plugins/${e.plugin}/${m(e.path)}${e.query?`?${m(e.query)}`:""}</pre>
      ${e.body?o`<pre class="body">${ue(e.body)}</pre>`:l}
      ${e.truncated?o`<p class="faint">${G.truncated(O(e.bodyBytes))} <code>${e.bodySha256}</code></p>`:l}
      ${e.description?Me(e.description):l}
      ${d(this,Ke,Ri).call(this,t,e.plugin,()=>this.client.approveCall({id:e.id}),()=>this.client.rejectCall({id:e.id}))}
    </article>`},No=function(e){return o`<article class="card approval" aria-label=${G.runOf(e.plugin,e.job)}>
      <h2>${G.runOf(e.plugin,e.job)}</h2>
      <p>
        ${G.due}
        ${C(e.scheduledAt)}${e.count>1?o`, ${G.standsFor(e.count)}`:l}${e.expires?o`, ${G.expires} ${C(e.expires)}`:l}. <a href=${S("plugin",e.plugin,"jobs")}>${G.openJob}</a>
      </p>
      ${e.label||e.description?Me([e.label,e.description].filter(Boolean).join(`
`)):l}
      <p class="faint">${G.version} ${m(e.version??"")}</p>
      ${d(this,Ke,Ri).call(this,`run ${e.id}`,e.plugin,()=>this.client.approveRun({id:e.id}),()=>this.client.rejectRun({id:e.id}))}
    </article>`},Ri=function(e,t,i,r){let a=(c,k)=>()=>this.live.undo.later(e,c,async()=>{await k(),await this.live.changed("approvals")}),u=this.live.undo.has(e);return o`<div class="row">
      ${v(G.approve,a(G.approved(t),i),{kind:"primary",busy:u,name:G.approveOf(t)})}
      ${v(G.reject,a(G.rejected(t),r),{busy:u,name:G.rejectOf(t)})}
    </div>`},p([f()],rs.prototype,"decided",2),rs=p([b("inbox-page")],rs);var Ne=h.limits,zs,Fo,Ot=class extends y{constructor(){super(...arguments);$(this,zs);this.limits=[];this.search=""}async load(e){this.limits=(await this.client.listLimits({},{signal:e})).limits}view(){let e=this.limits.filter(t=>t.name.includes(this.search.trim().toLowerCase()));return o`<div class="title">
        <h1>${h.pages.limits}</h1>
      </div>
      <p class="faint">${Oe(Ne.help)}</p>
      ${I(Ne.search,o`<input
          type="search"
          .value=${this.search}
          @input=${t=>{this.search=t.target.value}}
        />`)}
      ${e.length===0?A(Ne.none,Ne.noneHelp):d(this,zs,Fo).call(this,e)}`}};zs=new WeakSet,Fo=function(e){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${[Ne.name,Ne.value,Ne.default,Ne.range].map(t=>o`<th>${t}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${oe(e,t=>t.name,t=>o`<tr>
                <td><code>${t.name}</code></td>
                <td>${t.value} ${t.changed?w(Ne.changed,"info"):""}</td>
                <td>${t.default}</td>
                <td class="faint">${Ne.between(t.min,t.max)}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([f()],Ot.prototype,"limits",2),p([f()],Ot.prototype,"search",2),Ot=p([b("limits-page")],Ot);var Fe=h.notifications,Mi=200,re,Uo,Ci,Hi,Do,Bo,Wo,Vo,it=class extends y{constructor(){super(...arguments);$(this,re);this.topics=["notices"];this.notices=[];this.plugin="";this.unread=!1;this.end=!1}async load(e){let t=await d(this,re,Ci).call(this,void 0,e),i=t.at(-1)?.position??0,r=new Set(t.map(c=>c.id)),a=t.length<Mi,u=a?[]:this.notices.filter(c=>c.position<i&&!r.has(c.id));this.end=a||this.end&&this.notices.length>0,this.notices=[...t,...u]}view(){let e=this.notices.filter(t=>!this.live.undo.has(`dismiss ${t.id}`));return o`<div class="title">
        <h1>${h.pages.notifications}</h1>
        ${v(Fe.markAll,()=>{d(this,re,Vo).call(this)},{busy:this.runs("all"),disabled:!this.notices.some(t=>!t.read)})}
      </div>
      <div class="row end">
        ${I(Fe.plugin,o`<select
            @change=${t=>{d(this,re,Hi).call(this,()=>this.plugin=t.target.value)}}
          >
            <option value="">${Fe.all}</option>
            ${this.live.plugins.map(t=>o`<option value=${t.id}>${t.id}</option>`)}
          </select>`)}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${t=>{d(this,re,Hi).call(this,()=>this.unread=t.target.checked)}}
          /><span>${Fe.unread}</span></label
        >
      </div>
      ${e.length===0?A(Fe.none,Fe.noneHelp):o`<ul class="rows card notices">
              ${oe(e,t=>t.id,t=>d(this,re,Do).call(this,t))}
            </ul>`}
      ${this.end?l:v(Fe.more,()=>{this.run("more",()=>d(this,re,Uo).call(this))},{busy:this.runs("more")})}`}};re=new WeakSet,Uo=async function(){let e=await d(this,re,Ci).call(this,this.notices.at(-1)?.position,this.signal);this.end=e.length<Mi,this.notices=[...this.notices,...e]},Ci=async function(e,t){let i={unread:this.unread||void 0,plugin:this.plugin||void 0};return(await this.client.listNotices({...i,before:e,limit:Mi},{signal:t})).notifications},Hi=function(e){e(),this.notices=[],this.refresh()},Do=function(e){return o`<li class=${e.read?"read":"unread"}>
      <div class="grow">
        <p class="faint">
          ${e.kind==="alert"?w(Fe.alert,"warn"):l}
          <a href=${S("plugin",e.plugin)}><code>${e.plugin}</code></a> · ${C(e.created)}
        </p>
        <p>${e.title?o`<strong>${T(e.title)}</strong> `:l}${T(e.body??"")}</p>
      </div>
      ${e.read?l:v(Fe.read,()=>{d(this,re,Bo).call(this,e)},{kind:"plain",busy:this.runs(`read ${e.id}`)})}
      ${v(h.dismiss,()=>d(this,re,Wo).call(this,e),{kind:"plain"})}
    </li>`},Bo=async function(e){await this.run(`read ${e.id}`,async()=>{await this.client.markNoticeRead({id:e.id}),this.notices=this.notices.map(t=>t.id===e.id?{...e,read:!0}:t)})},Wo=function(e){this.live.undo.later(`dismiss ${e.id}`,Fe.dismissed(e.plugin),async()=>{await this.client.dismissNotice({id:e.id}),this.notices=this.notices.filter(t=>t.id!==e.id)})},Vo=async function(){let e=this.notices[0]?.position;e!==void 0&&await this.run("all",async()=>{await this.client.markNoticesRead({upTo:e,plugin:this.plugin}),this.notices=this.notices.map(t=>({...t,read:!0}))})},p([f()],it.prototype,"notices",2),p([f()],it.prototype,"plugin",2),p([f()],it.prototype,"unread",2),p([f()],it.prototype,"end",2),it=p([b("notifications-page")],it);var M=h.activity,tl=2e3,ge,Lt,Go,as,yt=class extends y{constructor(){super(...arguments);$(this,ge);this.plugin="";this.history={intervalMs:1,points:[]}}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},tl);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){[this.audit,this.history]=await Promise.all([this.client.getAudit({id:this.plugin,limit:50},{signal:e}),this.client.getUsageHistory({id:this.plugin},{signal:e})])}view(){let{figures:e,functions:t,hosts:i,requests:r,calls:a}=this.audit,{intervalMs:u,points:c}=this.history,k=g=>g/u*1e3,F=g=>M.perSecond(g.toFixed(1));return o`<div class="charts">
        ${d(this,ge,Lt).call(this,M.calls,g=>k(g.calls),F)}
        ${d(this,ge,Lt).call(this,M.cpu,g=>g.cpuMs/u*100,g=>`${g.toFixed(1)} %`)}
        ${d(this,ge,Lt).call(this,M.memory,g=>g.memoryBytes,O)}
        ${d(this,ge,Lt).call(this,M.denials,g=>k(g.denied),F)}
        ${d(this,ge,Lt).call(this,M.network,g=>k(g.bytesIn+g.bytesOut),g=>M.perSecond(O(g)))}
      </div>
      <p class="faint">
        ${c.length===0?M.noHistory:o`${M.since} ${C(c[0].time)}. ${M.pointOf(Re(u))}`}
      </p>
      <dl class="pairs card">
        <dt>${M.totalCalls}</dt>
        <dd>${M.callsText(_(e.calls),_(e.errors),_(e.crashes))}</dd>
        <dt>${M.cpuTime}</dt>
        <dd>${Re(e.cpuMs)} <span class="faint">${M.waited(Re(e.cpuWaitMs))}</span></dd>
        <dt>${M.memoryPeak}</dt>
        <dd>${O(e.memoryPeakBytes)} / ${O(e.memoryMaxBytes)}</dd>
      </dl>
      <section>
        <h2>${M.functions}</h2>
        ${t.length===0?A(M.noFunctions,M.noFunctionsHelp):d(this,ge,as).call(this,[M.function,M.allowed,M.denied,M.failed,M.in,M.out],t.map(g=>[o`<code>${g.namespace}.${g.function}</code>`,_(g.allowed),g.denied>0?w(_(g.denied),"bad"):"0",g.failed>0?w(_(g.failed),"warn"):"0",O(g.bytesIn),O(g.bytesOut)]))}
      </section>
      ${i.length===0?l:o`<section>
              <h2>${M.hosts}</h2>
              ${d(this,ge,Go).call(this)}
            </section>`}
      ${r.length===0?l:o`<section>
              <h2>${M.requests}</h2>
              ${d(this,ge,as).call(this,[M.time,M.request,M.status,M.took,M.out,M.in],[...r].reverse().map(g=>[o`<time datetime=${g.time}>${Mt(g.time)}</time>`,o`<code>${g.method} ${m(g.host)}</code>${g.count>1?` × ${g.count}`:l}`,g.code?w(g.code,"bad"):String(g.status),Re(g.durationMs),O(g.bytesOut),O(g.bytesIn)]))}
            </section>`}
      ${a.length===0?l:o`<section>
              <h2>${M.decided}</h2>
              ${d(this,ge,as).call(this,[M.time,M.request,M.status,M.by],a.map(g=>[C((g.approved??g.rejected)?.at),o`<code>${g.method} ${m(g.path)}</code>`,m(g.state),m((g.approved??g.rejected)?.by??"")]))}
            </section>`}`}};ge=new WeakSet,Lt=function(e,t,i){let r=this.history.points.map(t);return Nn(e,r,i(r.at(-1)??0))},Go=function(){let{hosts:e}=this.audit,t=Math.max(1,...e.map(i=>i.bytesIn+i.bytesOut));return d(this,ge,as).call(this,[M.host,M.traffic,M.asked,M.refused,M.last],e.map(i=>[o`<code>${m(i.host)}</code>`,o`<span class="bar"
          ><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width=${(i.bytesIn+i.bytesOut)/t*100} height="8"></rect></svg
          >${O(i.bytesIn+i.bytesOut)}</span
        >`,_(i.calls),i.refused>0?w(_(i.refused),"bad"):"0",C(i.last)]))},as=function(e,t){return o`<div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            ${e.map(i=>o`<th>${i}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${t.map(i=>o`<tr>
                ${i.map(r=>o`<td>${r}</td>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],yt.prototype,"plugin",2),p([f()],yt.prototype,"audit",2),p([f()],yt.prototype,"history",2),yt=p([b("plugin-activity")],yt);var ae=h.stored,_i=50;function zo(n){if(n==null)return o`<span class="faint">null</span>`;let s=typeof n=="string"?n:JSON.stringify(n);return o`<span dir="auto">${m(s.length>300?s.slice(0,300)+"…":s)}</span>`}var ls,he,Ko,Qo,Ii,Jo,Yo,Xo,Zo,fe=class extends y{constructor(){super(...arguments);$(this,he);this.plugin="";this.collections=[];this.shown="keys";this.rows=[];this.order={by:"",descending:!1};this.where="";this.offset=0;this.beginning="";this.folder="";this.files=[];$(this,ls,!1)}async load(e){this.collections=(await this.client.listStored({id:this.plugin},{signal:e})).collections,!q(this,ls)&&this.collections[0]&&(this.shown={collection:this.collections[0].name}),be(this,ls,!0);let t=this.plugin;if(this.shown==="keys")this.rows=(await this.client.listKeys({id:t,prefix:this.beginning||void 0},{signal:e})).keys;else if(this.shown==="files")this.files=(await this.client.listStoredFiles({id:t,path:this.folder||void 0},{signal:e})).files;else{let i={id:t,collection:this.shown.collection,where:this.where.trim()||void 0,orderBy:this.order.by||void 0,descending:this.order.by!==""&&this.order.descending?!0:void 0,offset:this.offset,limit:_i};this.rows=(await this.client.queryRows(i,{signal:e})).rows}}view(){let{shown:e}=this,t=(i,r,a)=>o`<button
        type="button"
        class=${a?"primary":""}
        aria-pressed=${a?"true":"false"}
        @click=${()=>d(this,he,Ko).call(this,r)}
      >
        ${i}
      </button>`;return o`<div class="row" role="group" aria-label=${ae.what}>
        ${this.collections.map(i=>t(`${m(i.name)} (${_(i.rows)})`,{collection:i.name},typeof e=="object"&&e.collection===i.name))}
        ${t(ae.keys,"keys",e==="keys")} ${t(ae.files,"files",e==="files")}
      </div>
      ${e==="keys"?d(this,he,Yo).call(this):e==="files"?d(this,he,Xo).call(this):d(this,he,Qo).call(this,e.collection)}`}};ls=new WeakMap,he=new WeakSet,Ko=function(e){this.shown=e,this.rows=[],this.order={by:"",descending:!1},this.where="",this.offset=0,this.folder="",this.file=void 0,this.refresh()},Qo=function(e){let i=["id",...this.collections.find(r=>r.name===e)?.columns.map(r=>r.name)??[],"created_at","updated_at"];return o`<form
        class="row end"
        @submit=${r=>{r.preventDefault(),this.offset=0,this.refresh()}}
      >
        <div class="grow">
          ${I(ae.filter,o`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${r=>{this.where=r.target.value}}
            />`)}
        </div>
        <button>${ae.apply}</button>
      </form>
      ${this.rows.length===0?A(ae.noRows,ae.noRowsHelp):o`<div class="table" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${i.map(r=>d(this,he,Jo).call(this,r))}
                  </tr>
                </thead>
                <tbody>
                  ${this.rows.map(r=>o`<tr>
                        ${i.map(a=>o`<td>${zo(r[a])}</td>`)}
                      </tr>`)}
                </tbody>
              </table>
            </div>`}
      ${this.rows.length===0&&this.offset===0?l:o`<div class="row">
              ${v(ae.before,()=>d(this,he,Ii).call(this,-1),{disabled:this.offset===0})}
              <span class="faint">${ae.rowsOf(_(this.offset+1),_(this.offset+this.rows.length))}</span>
              ${v(ae.after,()=>d(this,he,Ii).call(this,1),{disabled:this.rows.length<_i})}
            </div>`}`},Ii=function(e){this.offset=Math.max(0,this.offset+e*_i),this.refresh()},Jo=function(e){let{by:t,descending:i}=this.order;return o`<th aria-sort=${t!==e?"none":i?"descending":"ascending"}>
      <button
        type="button"
        class="plain"
        @click=${()=>{this.order={by:e,descending:t===e&&!i},this.offset=0,this.refresh()}}
      >
        ${m(e)}${t===e?i?" ↓":" ↑":l}
      </button>
    </th>`},Yo=function(){return o`${I(ae.prefix,o`<input
        type="search"
        .value=${this.beginning}
        @input=${e=>{this.beginning=e.target.value,this.refresh()}}
      />`)}
    ${this.rows.length===0?A(ae.noKeys,ae.noKeysHelp):o`<div class="table" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th>${ae.key}</th>
                  <th>${ae.value}</th>
                </tr>
              </thead>
              <tbody>
                ${this.rows.map(e=>o`<tr>
                      <td>${ze(String(e.key))}</td>
                      <td>${zo(e.value)}</td>
                    </tr>`)}
              </tbody>
            </table>
          </div>`}`},Xo=function(){let e=this.folder.split("/").filter(Boolean),t=i=>()=>{this.folder=i,this.file=void 0,this.refresh()};return o`<div class="row">
        ${v(ae.top,t(""),{kind:"plain"})}
        ${e.map((i,r)=>{let a=e.slice(0,r+1).join("/");return v(`/ ${m(i)}`,t(a),{kind:"plain"})})}
      </div>
      ${this.files.length===0?A(ae.noFiles,ae.noFilesHelp):o`<ul class="rows card">
              ${this.files.map(i=>{let r=[...e,i.name].join("/");return o`<li>
                  ${v(m(i.name)+(i.folder?"/":""),i.folder?t(r):()=>{d(this,he,Zo).call(this,r)},{kind:"plain"})}
                </li>`})}
            </ul>`}
      ${this.file?o`<section>
              <h3>${ze(this.file.path)}</h3>
              <pre tabindex="0">${ue(this.file.text)}</pre>
            </section>`:l}`},Zo=async function(e){await this.run("file",async()=>{this.file={path:e,text:(await this.client.readStoredFile({id:this.plugin,path:e})).text}})},p([j()],fe.prototype,"plugin",2),p([f()],fe.prototype,"collections",2),p([f()],fe.prototype,"shown",2),p([f()],fe.prototype,"rows",2),p([f()],fe.prototype,"order",2),p([f()],fe.prototype,"where",2),p([f()],fe.prototype,"offset",2),p([f()],fe.prototype,"beginning",2),p([f()],fe.prototype,"folder",2),p([f()],fe.prototype,"files",2),p([f()],fe.prototype,"file",2),fe=p([b("plugin-stored")],fe);var se=h.data,nt,er,tr,sr,jt=class extends y{constructor(){super(...arguments);$(this,nt);this.plugin=""}view(){let e=this.live.plugin(this.plugin),t=e?.state==="active"&&e.permissions.some(i=>i.name==="storage"&&i.granted);return o`${t?o`<section>
              <h2>${se.stored}</h2>
              <plugin-stored class="part" .plugin=${this.plugin}></plugin-stored>
            </section>`:l}
      <section class="card">
        <h2>${se.export}</h2>
        <p>${se.exportHelp}</p>
        <div class="row">
          ${v(se.export,()=>{d(this,nt,er).call(this)},{kind:"primary",busy:this.runs("export")})}
        </div>
        ${this.bar("export")}
      </section>
      <section class="card">
        <h2>${se.import}</h2>
        <p>${se.importHelp}</p>
        <form class="stack" @submit=${i=>{d(this,nt,tr).call(this,i)}}>
          <label class="field"><span>${se.file}</span><input type="file" name="file" required /></label>
          <label class="check"><input type="checkbox" name="replace" /><span>${se.replace}</span></label>
          <label class="check"><input type="checkbox" name="skipUnknown" /><span>${se.skipUnknown}</span></label>
          <label class="check"><input type="checkbox" name="downgrade" /><span>${se.downgrade}</span></label>
          <div class="row">
            <button ?disabled=${this.runs("import")} aria-busy=${this.runs("import")}>${se.import}</button>
          </div>
        </form>
        ${this.bar("import")}
        ${this.imported?d(this,nt,sr).call(this,this.imported):l}
      </section>`}};nt=new WeakSet,er=async function(){await this.transfer("export",se.export,async({signal:e,moved:t})=>{let i=await this.client.export({id:this.plugin},{signal:e});await Us(i,`${this.plugin}-${Ds()}.tar.gz`,t)})},tr=async function(e){e.preventDefault();let t=new FormData(e.target),i=t.get("file"),r=t.has("replace");await U({title:se.importQuestion(this.plugin),body:o`<p>${r?se.replaceWarning:se.importWarning}</p>
        <p class="faint">${m(i.name)}, ${O(i.size)}</p>`,confirm:se.import,danger:r})&&(this.imported=void 0,this.imported=await this.transfer("import",se.import,({signal:u},c)=>c.importPlugin({id:this.plugin,replace:r,skipUnknown:t.has("skipUnknown"),downgrade:t.has("downgrade")},i,{signal:u})))},sr=function(e){return P("good",o`<p>${se.imported(_(e.rows),_(e.keys),_(e.files),_(e.settings))}</p>
        ${e.secrets.length>0?o`<p>${se.secrets} ${e.secrets.map(t=>o`<code>${m(t.key)}</code> `)}</p>`:l}
        ${e.unknown.length>0?o`<p>${se.leftOut} ${e.unknown.map(t=>o`<code>${m(t)}</code> `)}</p>`:l}`)},p([j()],jt.prototype,"plugin",2),p([f()],jt.prototype,"imported",2),jt=p([b("plugin-data")],jt);var Ue=h.endpoints,Ks=n=>n.method==="POST"||n.method==="PUT"||n.method==="PATCH",qt,ir,nr,bt=class extends y{constructor(){super(...arguments);$(this,qt);this.plugin="";this.topics=["plugins"];this.endpoints=[];this.inputs=new Map}async load(e){this.endpoints=(await this.client.listEndpoints({id:this.plugin},{signal:e})).endpoints}view(){return this.endpoints.length===0?A(Ue.none,Ue.noneHelp):o`<div class="stack">${this.endpoints.map(e=>d(this,qt,ir).call(this,e))}</div>`}};qt=new WeakSet,ir=function(e){let t=`${e.method} ${e.url}`,i=this.live.calls.of(e.method,e.url),r=this.inputs.get(t)??i?.input??{query:"",body:Ks(e)?"{}":""},a=u=>{this.inputs=new Map(this.inputs).set(t,{...r,...u})};return o`<details class="card endpoint" ?open=${i!==void 0}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth?l:w(Ue.open,"warn")} ${e.requiresConfirmation?w(Ue.asks,"info"):l}
      </summary>
      ${e.description?o`<p>${T(e.description)}</p>`:l}
      <form class="stack" @submit=${u=>d(this,qt,nr).call(this,u,e,r)}>
        ${I(Ue.query,o`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${r.query}
            @input=${u=>a({query:u.target.value})}
          />`)}
        ${Ks(e)?I(Ue.body,o`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${r.body}
                  @input=${u=>a({body:u.target.value})}
                ></textarea>`):l}
        <div class="row">
          <button class="primary" aria-busy=${i?.stop!==void 0} ?disabled=${i?.stop!==void 0}>
            ${Ue.send}
          </button>
          ${i?.stop?v(h.cancel,()=>i.stop?.abort()):l}
          ${e.requiresConfirmation?o`<span class="faint">${Ue.asksHelp}</span>`:l}
        </div>
      </form>
      ${i?.stop&&e.requiresConfirmation?P("info",o`${Ue.waits} <a href=${S("inbox")}>${h.home.openInbox}</a>`):l}
      ${i?.failure===void 0?l:tt(i.failure)}
      ${i?.answer?o`<div class="stack" role="status">
              <p>${w(String(i.answer.status),i.answer.status<400?"good":"bad")}
              ${Re(i.answer.ms)}</p>
              <pre tabindex="0">${ue(i.answer.body)}</pre>
            </div>`:l}
      <div>
        <p class="faint">${Ue.curl}</p>
        <pre tabindex="0">${m(sl(e,r))}</pre>
      </div>
    </details>`},nr=function(e,t,i){e.preventDefault();let r=Ks(t)&&i.body.trim()!==""?i.body:void 0;this.live.calls.send(t.method,t.url,i,r,t.requiresConfirmation?void 0:this.signal)},p([j()],bt.prototype,"plugin",2),p([f()],bt.prototype,"endpoints",2),p([f()],bt.prototype,"inputs",2),bt=p([b("plugin-endpoints")],bt);function sl(n,s){let e=r=>`'${r.replaceAll("'","'\\''")}'`,t=["curl"];n.method!=="GET"&&t.push("-X",n.method),n.auth&&t.push("-H",'"Authorization: Bearer $TOKEN"'),Ks(n)&&s.body.trim()!==""&&t.push("-H",e("Content-Type: application/json"),"-d",e(s.body));let i=new URLSearchParams(s.query).toString();return t.push(e(location.origin+n.url+(i?`?${i}`:""))),t.join(" ")}var ot=h.feeds,Nt,or,rr,wt=class extends y{constructor(){super(...arguments);$(this,Nt);this.plugin="";this.feeds=[];this.articles=[]}async load(e){let[t,i]=await Promise.all([this.client.listFeeds({id:this.plugin},{signal:e}),this.client.listArticles({id:this.plugin,limit:100},{signal:e})]);this.feeds=t.feeds,this.articles=i.articles}view(){let e=this.feeds.filter(t=>!this.live.undo.has(`feed ${this.plugin} ${t.id}`));return o`<form class="card row end" @submit=${t=>d(this,Nt,or).call(this,t)}>
        <div class="grow">
          ${I(ot.address,o`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${ot.add}</button>
      </form>
      ${e.length===0?A(ot.none,ot.noneHelp):o`<ul class="rows card">
              ${e.map(t=>o`<li>
                    <div class="grow">
                      <strong>${T(t.title||t.url)}</strong>
                      <p class="faint">${ze(t.url)} · ${C(t.updatedAt)}</p>
                      ${t.error?o`<p class="bad-text">${m(t.error)}</p>`:l}
                    </div>
                    ${v(ot.remove,()=>d(this,Nt,rr).call(this,t),{name:ot.removeOf(m(t.url))})}
                  </li>`)}
            </ul>`}
      ${this.articles.length===0?l:o`<section>
              <h2>${ot.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(t=>o`<li>
                      <div class="grow">
                        ${fi(t.link)?o`<a href=${fi(t.link)} target="_blank" rel="noopener noreferrer"
                                >${T(t.title)}</a
                              >`:T(t.title)}
                        <p class="faint">
                          ${t.author?o`${T(t.author)} · `:l}${C(t.publishedAt)}
                        </p>
                      </div>
                    </li>`)}
              </ul>
            </section>`}`}};Nt=new WeakSet,or=function(e){e.preventDefault();let t=e.target,i=String(new FormData(t).get("url"));this.run("add",async()=>{await this.client.addFeed({id:this.plugin,url:i}),t.reset()})},rr=function(e){this.live.undo.later(`feed ${this.plugin} ${e.id}`,ot.removed(m(e.url)),async()=>{await this.client.removeFeed({id:this.plugin,feed:e.id}),await this.refresh()})},p([j()],wt.prototype,"plugin",2),p([f()],wt.prototype,"feeds",2),p([f()],wt.prototype,"articles",2),wt=p([b("plugin-feeds")],wt);var le=h.jobs,il=2e3,at,ar,lr,dr,rt=class extends y{constructor(){super(...arguments);$(this,at);this.plugin="";this.topics=["plugins","approvals"];this.jobs=[];this.runsOfJobs=[];this.more=!1}connectedCallback(){super.connectedCallback();let e=setInterval(()=>{!document.hidden&&this.live.connection==="open"&&this.refresh()},il);this.signal.addEventListener("abort",()=>clearInterval(e))}async load(e){let t=this.more?500:25,[i,r]=await Promise.all([this.client.listJobs({plugin:this.plugin},{signal:e}),this.client.listRuns({plugin:this.plugin,limit:t},{signal:e})]);this.jobs=i.jobs,this.runsOfJobs=r.runs}view(){return this.jobs.length===0?A(le.none,le.noneHelp):o`<ul class="rows card">
        ${this.jobs.map(e=>d(this,at,ar).call(this,e))}
      </ul>
      <section>
        <h2>${le.history}</h2>
        ${this.runsOfJobs.length===0?o`<p class="faint">${le.noRuns}</p>`:d(this,at,dr).call(this)}
        ${this.runsOfJobs.length>=25&&!this.more?v(le.showMore,()=>{this.more=!0,this.refresh()}):l}
      </section>`}};at=new WeakSet,ar=function(e){return o`<li>
      <div class="grow">
        <strong><code>${e.job}</code></strong> ${T(e.label)}
        ${e.approvalRequired?w(le.asks,"info"):l} ${e.running?w(le.running,"good"):l}
        ${e.waiting?o`<a href=${S("inbox")}>${le.waits}</a>`:l}
        <p class="faint">
          <code>${m(e.schedule)}</code>
          ${e.schedule===e.declaredSchedule?l:o`(${le.declared} <code>${m(e.declaredSchedule)}</code>)`}
          ${e.next?o`· ${le.next} ${C(e.next)}`:l}
          ${e.registered?l:o`· <span class="bad-text">${le.noHandler}</span>`}
        </p>
        ${e.description?o`<p class="faint" dir="auto">${T(e.description)}</p>`:l}
      </div>
      ${v(le.run,()=>{d(this,at,lr).call(this,e)},{busy:this.runs(e.job),disabled:!e.active||!e.registered||e.running,name:le.runOf(e.job)})}
    </li>`},lr=async function(e){await this.run(e.job,()=>this.client.runJob({plugin:this.plugin,job:e.job}))},dr=function(){let e=t=>t.state==="succeeded"?"good":t.state==="failed"?"bad":t.open?"info":"";return o`<div class="table">
      <table>
        <thead>
          <tr>
            <th>${le.job}</th>
            <th>${le.due}</th>
            <th>${le.state}</th>
            <th>${le.took}</th>
            <th>${le.what}</th>
          </tr>
        </thead>
        <tbody>
          ${this.runsOfJobs.map(t=>o`<tr>
                <td><code>${t.job}</code></td>
                <td>${C(t.scheduledAt)}</td>
                <td>${w(m(t.state),e(t))}${t.count>1?` × ${t.count}`:l}</td>
                <td>${t.started?Re(t.durationMs):l}</td>
                <td>${t.error?T(t.error):m(t.reason??"")}</td>
              </tr>`)}
        </tbody>
      </table>
    </div>`},p([j()],rt.prototype,"plugin",2),p([f()],rt.prototype,"jobs",2),p([f()],rt.prototype,"runsOfJobs",2),p([f()],rt.prototype,"more",2),rt=p([b("plugin-jobs")],rt);var Pe=h.log,nl=["debug","info","warn","error"],ol=5e3,rl=500,al=1e3,kt,_e,Oi,cr,pr,hr,Qe=class extends y{constructor(){super(...arguments);$(this,_e);this.plugin="";this.entries=[];this.level="debug";this.search="";this.follow=!0;$(this,kt)}async load(){d(this,_e,Oi).call(this)}disconnectedCallback(){super.disconnectedCallback(),q(this,kt)?.abort()}updated(e){if(super.updated(e),!this.follow||!["entries","search","follow"].some(i=>e.has(i)))return;let t=this.querySelector(".log");t?.scrollTo(0,t.scrollHeight)}view(){let e=this.search.toLowerCase(),t=e===""?this.entries:this.entries.filter(i=>i.message.toLowerCase().includes(e)||i.requestId===this.search);return o`<div class="row end">
        ${I(Pe.level,o`<select
            @change=${i=>{this.level=i.target.value,d(this,_e,Oi).call(this)}}
          >
            ${nl.map(i=>o`<option value=${i} ?selected=${i===this.level}>${Pe.levels[i]}</option>`)}
          </select>`)}
        ${I(Pe.search,o`<input
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
          /><span>${Pe.follow}</span></label
        >
        ${v(Pe.clear,()=>{this.entries=[]})}
      </div>
      ${t.length===0?A(Pe.none,this.search===""?Pe.noneHelp:Pe.noMatch):o`<ol class="log" tabindex="0" aria-label=${Pe.title}>
              ${oe(t,i=>i.seq,i=>d(this,_e,hr).call(this,i))}
            </ol>`}`}};kt=new WeakMap,_e=new WeakSet,Oi=function(){q(this,kt)?.abort(),be(this,kt,new AbortController),this.entries=[],d(this,_e,cr).call(this,q(this,kt).signal)},cr=async function(e){let t;for(;!e.aborted;){try{let i={level:this.level,limit:rl,follow:!0,lastEventId:t},r=this.plugin===""?this.client.followHostLog(i,{signal:e}):this.client.followLog({...i,id:this.plugin},{signal:e}),a=[];for await(let u of r){let c=u.data;t=c.seq,a.length===0&&queueMicrotask(()=>setTimeout(()=>d(this,_e,pr).call(this,a.splice(0)),50)),a.push(c)}}catch(i){if(e.aborted)return;this.live.connection==="open"&&(this.failure=i)}await new Promise(i=>setTimeout(i,al))}},pr=function(e){this.entries=[...this.entries,...e].slice(-ol)},hr=function(e){return o`<li class=${e.level.toLowerCase()}>
      <time datetime=${e.time} title=${Mt(e.time)}>${En(e.time)}</time>
      <b>${e.level}</b>
      <span>${ue(e.message)}${e.dropped?o` <em>${Pe.dropped(e.dropped)}</em>`:l}</span>
      ${e.requestId?o`<button
              type="button"
              class="plain"
              title=${Pe.sameRequest}
              aria-label=${Pe.sameRequest}
              @click=${()=>{this.search=e.requestId}}
            >
              ${e.requestId.slice(0,8)}
            </button>`:l}
    </li>`},p([j()],Qe.prototype,"plugin",2),p([f()],Qe.prototype,"entries",2),p([f()],Qe.prototype,"level",2),p([f()],Qe.prototype,"search",2),p([f()],Qe.prototype,"follow",2),Qe=p([b("plugin-log")],Qe);var R=h.overview,K,ur,mr,gr,cs,fr,vr,$r,yr,br,Li,ds=class extends y{constructor(){super(...arguments);$(this,K);this.plugin="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      ${Me([e.description,e.author?R.by(e.author):""].filter(Boolean).join(`
`))}
      ${e.tags?.length?o`<p class="row" aria-label=${R.tags}>
              ${e.tags.map(t=>o`<span class="badge">${T(t)}</span>`)}
            </p>`:l}
      ${e.missingPermissions?.length?P("warn",o`${R.missing} <code>${e.missingPermissions.join(", ")}</code>`):l}
      <section>
        <h2>${R.permissions}</h2>
        ${e.permissions.length===0?o`<p class="faint">${R.noPermissions}</p>`:o`<ul class="rows card">
                ${e.permissions.map(t=>d(this,K,ur).call(this,e,t))}
              </ul>`}
      </section>
      ${e.permissions.some(t=>t.name==="network")?d(this,K,fr).call(this,e):l}
      ${d(this,K,$r).call(this,e)} ${d(this,K,br).call(this,e)}
    `:l}};K=new WeakSet,ur=function(e,t){let{name:i,granted:r}=t;return o`<li>
      <div class="grow">
        <strong>${i}</strong> ${r?w(R.granted,"good"):w(R.notGranted)}
        <p class="faint">${t.explanation}</p>
      </div>
      ${r?v(R.revoke,()=>{d(this,K,gr).call(this,e,i)},{busy:this.runs(i),name:R.revokeOf(i)}):v(R.grant,()=>{d(this,K,mr).call(this,e,t)},{busy:this.runs(i),name:R.grantOf(i)})}
    </li>`},mr=async function(e,t){await U({title:R.grantQuestion(t.name,e.id),body:o`<p>${t.explanation}</p>
        <p class="faint">${R.grantHelp}</p>`,confirm:R.grant})&&await d(this,K,cs).call(this,t.name,()=>this.client.grant({id:e.id,grants:[t.name]}))},gr=async function(e,t){await U({title:R.revokeQuestion(t,e.id),body:o`<p>${R.revokeHelp}</p>`,confirm:R.revoke,danger:!0})&&await d(this,K,cs).call(this,t,()=>this.client.revoke({id:e.id,permission:t}))},cs=function(e,t){return this.run(e,async()=>{await t(),await this.live.changed("plugins")})},fr=function(e){return o`<section>
      <h2>${R.network}</h2>
      ${e.network===void 0?o`<p class="faint">${R.networkNotGranted}</p>`:o`<form class="card form" @submit=${t=>d(this,K,vr).call(this,t,e)}>
              ${I(R.hosts,o`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${e.network.allowHosts.join(`
`)}
                ></textarea>`,R.hostsHelp)}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${e.network.only} /><span>${R.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${h.save}</button></div>
            </form>`}
    </section>`},vr=function(e,t){e.preventDefault();let i=new FormData(e.target),r=String(i.get("hosts")).split(/[\s,]+/).filter(Boolean);d(this,K,cs).call(this,"hosts",()=>this.client.setNetwork({id:t.id,allowHosts:r,only:i.has("only")}))},$r=function(e){let t=[[R.since,C(e.since)],[R.instances,_(e.stats.instances)],[R.memory,R.memoryText(O(e.stats.memoryBytes),O(e.stats.memoryMaxBytes))],[R.calls,R.callsText(_(e.stats.calls),_(e.stats.errors),_(e.stats.crashes))],[R.queued,_(e.stats.queued)]];return o`<section>
      <h2>${R.figures}</h2>
      <dl class="pairs card">
        ${t.map(([i,r])=>o`<dt>${i}</dt>
              <dd>${r}</dd>`)}
      </dl>
      <form class="card row" @submit=${i=>d(this,K,yr).call(this,i,e)}>
        <label class="row grow"
          ><span>${R.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(e.cpuWeight)} />
          <small>${R.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${h.save}</button>
      </form>
    </section>`},yr=function(e,t){e.preventDefault();let i=Number(new FormData(e.target).get("weight"));d(this,K,cs).call(this,"weight",()=>this.client.setCPUWeight({id:t.id,cpuWeight:i}))},br=function(e){return o`<section>
      <h2>${R.remove}</h2>
      <div class="card row">
        <p class="grow">${R.removeHelp} <a href=${S("plugin",e.id,"data")}>${R.exportFirst}</a></p>
        ${v(R.remove,()=>{d(this,K,Li).call(this,e,!1)},{busy:this.runs("remove")})}
        ${v(R.purge,()=>{d(this,K,Li).call(this,e,!0)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
    </section>`},Li=async function(e,t){await U({title:t?R.purgeQuestion(e.id):R.removeQuestion(e.id),body:o`<p>${t?R.purgeWarning:R.removeWarning}</p>`,confirm:t?R.purge:R.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.uninstallPlugin({id:e.id,purge:t}),await this.live.changed("plugins"),$e()})},p([j()],ds.prototype,"plugin",2),ds=p([b("plugin-overview")],ds);var ie=h.sessions,ll=400,ji=new Map;function wr(n,s){ji.set(n,s)}var Qs=n=>n?.status==="starting"||n?.status==="running",Ft,Q,ps,kr,xr,Tr,Js,Er,qi,Ni,Je=class extends y{constructor(){super(...arguments);$(this,Q);this.plugin="";this.session="";this.topics=["sessions"];this.messages=[];this.draft="";$(this,Ft)}connectedCallback(){super.connectedCallback(),this.draft=ji.get(this.plugin)??"",ji.delete(this.plugin)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(q(this,Ft))}willUpdate(e){e.has("session")&&e.get("session")!==void 0&&(this.messages=[],this.refresh())}async load(e){let[t,i]=await Promise.all([this.client.listSessions({id:this.plugin},{signal:e}),this.session===""?{messages:[]}:this.client.listSessionMessages({id:this.plugin,session:this.session},{signal:e})]);this.list=t;let r=i.messages.length!==this.messages.length||Qs(q(this,Q,ps));this.messages=i.messages,clearTimeout(q(this,Ft)),Qs(q(this,Q,ps))&&be(this,Ft,setTimeout(()=>{this.refresh()},ll)),r&&this.updateComplete.then(()=>this.querySelector(".chat")?.scrollTo(0,1e9))}view(){let e=this.list;return o`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${m(e.label)}</bdi></h2>
          ${v(ie.new,()=>$e("plugin",this.plugin,"sessions"),{kind:"plain"})}
        </div>
        <ul class="plain-list sessions">
          ${e.sessions.map(t=>o`<li>
                <a
                  href=${S("plugin",this.plugin,"sessions",t.id)}
                  aria-current=${t.id===this.session?"page":l}
                  ><span class="grow">${T(t.name)}</span> ${C(t.updated)}</a
                >
              </li>`)}
        </ul>
        ${e.sessions.length===0?o`<p class="faint">${ie.none}</p>`:l}
      </aside>
      <div class="card conversation">${q(this,Q,ps)?d(this,Q,Tr).call(this,q(this,Q,ps)):d(this,Q,kr).call(this,e)}</div>
    </div>`}};Ft=new WeakMap,Q=new WeakSet,ps=function(){return this.list?.sessions.find(e=>e.id===this.session)},kr=function(e){return o`${A(ie.start,ie.startHelp)} ${d(this,Q,xr).call(this,e)} ${d(this,Q,qi).call(this,void 0)}`},xr=function(e){return e.suggestedPrompts.length===0?l:o`<div>
      <p class="faint">${ie.suggested}</p>
      <div class="row">
        ${e.suggestedPrompts.map(t=>o`<button
              type="button"
              @click=${()=>{this.draft=t.prompt,this.querySelector("textarea")?.focus()}}
            >
              ${T(t.label)}
            </button>`)}
      </div>
    </div>`},Tr=function(e){let t={error:"bad",needs_you:"warn",ready:"good"};return o`<div class="row">
        <h2 class="grow">${T(e.name)}</h2>
        ${w(ie.status[e.status]??m(e.status),t[e.status]??"")}
        ${e.status==="ended"?l:v(ie.stop,()=>{this.run("stop",()=>this.client.stopSession(q(this,Q,Js)))},{busy:this.runs("stop")})}
        ${v(ie.remove,()=>{d(this,Q,Er).call(this)},{busy:this.runs("remove"),kind:"danger"})}
      </div>
      ${e.reason?o`<p class="bad-text">${m(e.reason)}</p>`:l}
      <div class="chat" role="log" tabindex="0" aria-label=${ie.messages} aria-busy=${Qs(e)?"true":"false"}>
        ${oe(this.messages,i=>i.id,i=>o`<div class="message ${i.role==="user"?"mine":""}">
              <small
                >${i.role==="user"?ie.you:ie.role[i.role]??m(i.role)} · ${C(i.timestamp)}</small
              >
              <p dir="auto">${ue(i.text)}</p>
            </div>`)}
        ${Qs(e)?o`<p class="faint typing">${ie.working}</p>`:l}
      </div>
      ${e.status==="ended"?o`<p class="faint">${ie.ended}</p>`:d(this,Q,qi).call(this,e)}`},Js=function(){return{id:this.plugin,session:this.session}},Er=async function(){await U({title:ie.removeQuestion,body:o`<p>${ie.removeHelp}</p>`,confirm:ie.remove,danger:!0})&&await this.run("remove",async()=>{await this.client.removeSession(q(this,Q,Js)),$e("plugin",this.plugin,"sessions")})},qi=function(e){return o`<form class="composer" @submit=${t=>{d(this,Q,Ni).call(this,t,e)}}>
      <textarea
        aria-label=${ie.message}
        placeholder=${ie.placeholder}
        .value=${this.draft}
        @input=${t=>{this.draft=t.target.value}}
        @keydown=${t=>{t.key==="Enter"&&!t.shiftKey&&!t.isComposing&&d(this,Q,Ni).call(this,t,e)}}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send")||this.draft.trim()===""}>${ie.send}</button>
    </form>`},Ni=async function(e,t){e.preventDefault();let i=this.draft.trim();i!==""&&await this.run("send",async()=>{if(t)await this.client.sendToSession({...q(this,Q,Js),text:i});else{let r=await this.client.createSession({id:this.plugin,prompt:i});$e("plugin",this.plugin,"sessions",r.id)}this.draft=""})},p([j()],Je.prototype,"plugin",2),p([j()],Je.prototype,"session",2),p([f()],Je.prototype,"list",2),p([f()],Je.prototype,"messages",2),p([f()],Je.prototype,"draft",2),Je=p([b("plugin-sessions")],Je);var de=h.settings,ee,Ut,Sr,Pr,Ar,Rr,Fi,Mr,Ye=class extends y{constructor(){super(...arguments);$(this,ee);this.plugin="";this.settings=[];this.edits=new Map;this.tests=new Map;this.saved=!1}async load(e){this.settings=(await this.client.listSettings({id:this.plugin},{signal:e})).settings}view(){return this.settings.length===0?A(de.none,de.noneHelp):o`<form class="card form wide" @submit=${e=>d(this,ee,Rr).call(this,e)}>
      <p class="faint">${de.wordsOf}</p>
      ${this.settings.map(e=>e.type===""?d(this,ee,Ar).call(this,e):d(this,ee,Sr).call(this,e))}
      <div class="row">
        <button
          class="primary"
          ?disabled=${this.edits.size===0||this.runs("save")}
          aria-busy=${this.runs("save")?"true":"false"}
        >
          ${h.save}
        </button>
        ${this.saved?o`<span role="status" class="faint">${de.saved}</span>`:l}
      </div>
    </form>`}};ee=new WeakSet,Ut=function(e,t){this.saved=!1,this.edits=new Map(this.edits).set(e,t)},Sr=function(e){let t=`setting-${e.key}`,i=this.edits.has(e.key)?this.edits.get(e.key):e.value;return o`<div class="setting">
      <label for=${t}>${T(e.label)}</label>
      ${e.description?o`<small id="${t}-help" dir="auto">${ue(e.description)}</small>`:l}
      <div class="row">
        ${d(this,ee,Pr).call(this,e,t,i)}
        ${e.testAction?v(de.test,()=>{d(this,ee,Mr).call(this,e)},{busy:this.runs(`test ${e.key}`),name:de.testOf(m(e.key)),title:m(e.testAction.label)}):l}
        ${e.isSet?v(de.reset,()=>{d(this,ee,Fi).call(this,e)},{busy:this.runs(`unset ${e.key}`),name:de.resetOf(m(e.key))}):l}
      </div>
      ${e.note?o`<small class="bad-text">${m(e.note)}</small>`:l}
      ${this.tests.has(e.key)?o`<pre role="status">${ue(this.tests.get(e.key))}</pre>`:l}
    </div>`},Pr=function(e,t,i){let r=e.description?`${t}-help`:l;switch(e.type){case"toggle":return o`<input
          type="checkbox"
          id=${t}
          aria-describedby=${r}
          .checked=${i===!0}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.checked)}
        />`;case"select":return o`<select
          id=${t}
          aria-describedby=${r}
          @change=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        >
          ${(e.options??[]).map(a=>o`<option value=${a.value} ?selected=${a.value===i}>${m(a.label)}</option>`)}
        </select>`;case"number":return o`<input
            type="number"
            step="any"
            id=${t}
            aria-describedby=${r}
            min=${e.min??l}
            max=${e.max??l}
            .value=${String(i??"")}
            required
            @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.valueAsNumber)}
          />
          ${e.min===void 0&&e.max===void 0?l:o`<small>${de.range(e.min,e.max)}</small>`}`;case"password":return o`<input
          type="password"
          autocomplete="new-password"
          id=${t}
          aria-describedby=${r}
          placeholder=${e.isSet?de.passwordSet:de.passwordNone}
          .value=${String(this.edits.get(e.key)??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`;default:return o`<input
          id=${t}
          aria-describedby=${r}
          .value=${String(i??"")}
          @input=${a=>d(this,ee,Ut).call(this,e.key,a.target.value)}
        />`}},Ar=function(e){return P("warn",o`<p><code>${m(e.key)}</code> ${de.kept}</p>
        ${e.note?o`<p>${m(e.note)}</p>`:l}
        ${v(de.forget,()=>{d(this,ee,Fi).call(this,e)},{busy:this.runs(`unset ${e.key}`)})}`)},Rr=function(e){e.preventDefault(),this.run("save",async()=>{await this.client.changeSettings({id:this.plugin,set:Object.fromEntries(this.edits),unset:[]}),this.edits=new Map,this.saved=!0})},Fi=async function(e){await U({title:de.unsetQuestion(e.key,this.plugin),body:o`<p>${de.unsetHelp}</p>`,confirm:e.type===""?de.forget:de.reset,danger:!0})&&await this.run(`unset ${e.key}`,async()=>{await this.client.unsetSetting({id:this.plugin,key:e.key});let i=new Map(this.edits);i.delete(e.key),this.edits=i})},Mr=async function(e){let t=await this.run(`test ${e.key}`,()=>this.client.testSetting({id:this.plugin,key:e.key}));this.failure===void 0&&(this.tests=new Map(this.tests).set(e.key,t===void 0?de.tested:JSON.stringify(t,null,2)))},p([j()],Ye.prototype,"plugin",2),p([f()],Ye.prototype,"settings",2),p([f()],Ye.prototype,"edits",2),p([f()],Ye.prototype,"tests",2),p([f()],Ye.prototype,"saved",2),Ye=p([b("plugin-settings")],Ye);var ne=h.versions,xt,Cr,Ui,Dt=class extends y{constructor(){super(...arguments);$(this,xt);this.plugin="";this.topics=["plugins"]}async load(e){this.info=await this.client.getPlugin({id:this.plugin},{signal:e})}view(){let e=this.info;return o`<section class="card">
        <h2>${ne.installed}</h2>
        <dl class="pairs">
          <dt>${ne.version}</dt>
          <dd>${m(e.version)}</dd>
          ${e.digest?o`<dt>${ne.digest}</dt>
                  <dd><code>${e.digest}</code></dd>`:l}
        </dl>
        <div class="row"><a class="button" href=${S("install")}>${ne.upgrade}</a>
          ${e.source?.catalogue?o`<a class="button" href=${S("catalogue",e.id)}>${ne.inCatalogue}</a>`:l}
        </div>
        <p class="faint">${ne.upgradeHelp}</p>
      </section>
      ${e.previous?d(this,xt,Cr).call(this,e,e.previous):A(ne.none,ne.noneHelp)}`}};xt=new WeakSet,Cr=function(e,t){return o`<section class="card">
      <h2>${ne.before}</h2>
      <p>${ne.beforeIs(m(t.version))}</p>
      ${t.grants?.length?o`<p>${ne.grantsAgain}</p>
              <ul>
                ${t.grants.map(i=>o`<li><strong>${i.name}</strong> ${i.explanation}</li>`)}
              </ul>`:l}
      <p>${t.dataCopy?ne.withData:ne.withoutData}</p>
      <div class="row">
        ${v(ne.back,()=>{d(this,xt,Ui).call(this,e,t,!1)},{kind:"danger",busy:this.runs("back")})}
        ${t.dataCopy?v(ne.backKeep,()=>{d(this,xt,Ui).call(this,e,t,!0)},{busy:this.runs("back")}):l}
      </div>
    </section>`},Ui=async function(e,t,i){await U({title:ne.question(e.id,m(t.version)),body:o`<p>${t.dataCopy&&!i?ne.dataWarning:ne.keepWarning}</p>`,confirm:ne.back,danger:!0})&&await this.run("back",async()=>{await this.client.rollBackPlugin({id:e.id,keepData:i}),await this.live.changed("plugins")})},p([j()],Dt.prototype,"plugin",2),p([f()],Dt.prototype,"info",2),Dt=p([b("plugin-versions")],Dt);var te=h.plugin,dl=()=>o`<a href=${S()}>${h.pages.home}</a>`,De,Hr,_r,Ir,Or,Tt=class extends y{constructor(){super(...arguments);$(this,De);this.plugin="";this.open="";this.detail="";this.topics=["plugins"]}view(){let e=this.live.plugin(this.plugin);return e?o`
      <div class="title">
        ${Ce(e.name,e.id,{large:!0,image:this.live.icons.of(e)})}
        <div class="grow">
          <h1><bdi>${m(e.name)}</bdi></h1>
          <p class="row"><code>${e.id}</code> <span class="faint">${m(e.version)}</span> ${yi(e)}</p>
        </div>
        ${d(this,De,Or).call(this,e)}
      </div>
      ${e.reason&&e.state!=="active"?P("bad",m(e.reason)):l}
      ${e.refused?P("bad",m(e.refused)):l}
      ${(e.faults??[]).map(t=>P("bad",o`<p><code>${t.file}</code> ${t.problem}</p>
            <p>${t.advice}</p>`))}
      <nav class="tabs" aria-label=${te.parts}>
        ${d(this,De,Hr).call(this,e).map(([t,i])=>o`<a
              href=${t===""?S("plugin",e.id):S("plugin",e.id,t)}
              aria-current=${t===this.open?"page":l}
              >${i}</a
            >`)}
      </nav>
      ${d(this,De,_r).call(this,e)}
    `:this.live.ready?A(te.unknown,te.unknownHelp,dl()):o``}};De=new WeakSet,Hr=function(e){let t=r=>e.permissions.some(a=>a.name===r);return[["",te.overview,!0],["endpoints",te.endpoints,e.endpoints.length>0],["settings",te.settings,!0],["jobs",te.jobs,e.jobs.length>0],["log",te.log,!0],["data",te.data,!0],["sessions",te.sessions,t("sessions")],["feeds",te.feeds,t("rss")],["activity",te.activity,!0],["versions",te.versions,!0]].filter(([,,r])=>r).map(([r,a])=>[r,a])},_r=function(e){switch(this.open){case"endpoints":return o`<plugin-endpoints class="part" .plugin=${e.id}></plugin-endpoints>`;case"settings":return o`<plugin-settings class="part" .plugin=${e.id}></plugin-settings>`;case"jobs":return o`<plugin-jobs class="part" .plugin=${e.id}></plugin-jobs>`;case"log":return o`<plugin-log class="part" .plugin=${e.id}></plugin-log>`;case"data":return o`<plugin-data class="part" .plugin=${e.id}></plugin-data>`;case"sessions":return o`<plugin-sessions class="part" .plugin=${e.id} .session=${this.detail}></plugin-sessions>`;case"feeds":return o`<plugin-feeds class="part" .plugin=${e.id}></plugin-feeds>`;case"activity":return o`<plugin-activity class="part" .plugin=${e.id}></plugin-activity>`;case"versions":return o`<plugin-versions class="part" .plugin=${e.id}></plugin-versions>`;default:return o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}},Ir=async function(e){await U({title:te.disableQuestion(e.id),body:o`<p>${te.disableHelp}</p>`,confirm:te.disable})&&await this.run("disable",async()=>{await this.client.disablePlugin({id:e.id}),await this.live.changed("plugins")})},Or=function(e){let t=(r,a)=>()=>{this.run(r,async()=>{await a(),await this.live.changed("plugins")})},i=e.state==="disabled";return o`<div class="row">
      ${e.ui?.page?o`<a class="button primary" href=${S("page",e.id)}>${te.open}</a>`:l}
      ${i?v(te.enable,t("enable",()=>this.client.enablePlugin({id:e.id})),{kind:"primary",busy:this.runs("enable")}):o`${v(te.reload,t("reload",()=>this.client.reloadPlugin({id:e.id})),{busy:this.runs("reload"),title:te.reloadHelp})}
            ${v(te.disable,()=>{d(this,De,Ir).call(this,e)},{busy:this.runs("disable")})}`}
    </div>`},p([j()],Tt.prototype,"plugin",2),p([j()],Tt.prototype,"open",2),p([j()],Tt.prototype,"detail",2),Tt=p([b("plugin-page")],Tt);var V=h.publishers,cl=1e4,pl=["any","signed","listed","trusted"],Ae,Lr,jr,qr,Nr,Fr,hs=class extends y{constructor(){super(...arguments);$(this,Ae)}async load(e){this.list=await this.client.listPublishers({},{signal:e})}view(){let{policy:e,publishers:t}=this.list;return o`<div class="title"><h1>${h.pages.publishers}</h1></div>
      <fieldset class="card stack">
        <legend>${V.policy}</legend>
        ${pl.map(i=>o`<label class="check"
              ><input
                type="radio"
                name="policy"
                .checked=${e===i}
                @change=${()=>{this.run("policy",()=>this.client.setPublisherPolicy({policy:i}))}}
              /><span>${V.policies[i]}</span></label
            >`)}
      </fieldset>
      ${t.length===0?A(V.none,V.noneHelp):o`<ul class="rows card">
              ${t.map(i=>d(this,Ae,Lr).call(this,i))}
            </ul>`}
      <form class="card form" @submit=${i=>d(this,Ae,Fr).call(this,i)}>
        <h2>${V.trust}</h2>
        ${I(V.key,o`<input name="key" required spellcheck="false" />`,V.keyHelp)}
        ${I(V.name,o`<input name="name" maxlength="100" />`)}
        <div class="row"><button class="primary" ?disabled=${this.runs("trust")}>${V.trust}</button></div>
      </form>
      <form class="card form" @submit=${i=>d(this,Ae,qr).call(this,i)}>
        <h2>${V.rotate}</h2>
        ${I(V.statement,o`<input name="statement" type="file" required />`,Oe(V.statementHelp))}
        <div class="row"><button ?disabled=${this.runs("rotate")}>${V.rotate}</button></div>
      </form>`}};Ae=new WeakSet,Lr=function(e){return o`<li>
      <div class="grow">
        <strong>${m(e.name??"")||V.unnamed}</strong>
        ${e.trusted?w(V.trusted,"good"):w(V.seen)}
        <p class="faint"><code>${e.fingerprint}</code> · ${C(e.addedAt)}</p>
        ${e.plugins.length>0?o`<p>${V.plugins} <code>${e.plugins.join(", ")}</code></p>`:l}
        ${e.replacedBy?o`<p>${V.replacedBy} <code>${e.replacedBy}</code></p>`:l}
      </div>
      ${v(V.rename,()=>{d(this,Ae,jr).call(this,e)},{busy:this.runs(`name ${e.key}`),name:V.renameOf(e.fingerprint)})}
      ${v(V.forget,()=>{d(this,Ae,Nr).call(this,e)},{busy:this.runs(e.key),name:V.forgetOf(e.fingerprint)})}
    </li>`},jr=async function(e){let t=e.name??"";!await U({title:V.renameOf(e.fingerprint),body:I(V.name,o`<input
          maxlength="100"
          .value=${t}
          @input=${r=>{t=r.target.value}}
        />`),confirm:V.rename})||t.trim()===""||await this.run(`name ${e.key}`,()=>this.client.renamePublisher({publisher:e.key,name:t.trim()}))},qr=function(e){e.preventDefault();let t=e.target,i=new FormData(t).get("statement");i instanceof File&&this.run("rotate",async()=>{if(i.size>cl)throw new Error(V.noStatement);await this.client.rotatePublisher({statement:await i.text()}),t.reset()})},Nr=async function(e){await U({title:V.forgetQuestion(e.fingerprint),body:o`<p>${V.forgetHelp}</p>`,confirm:V.forget,danger:!0})&&await this.run(e.key,()=>this.client.forgetPublisher({publisher:e.key}))},Fr=function(e){e.preventDefault();let t=e.target,i=new FormData(t);this.run("trust",async()=>{await this.client.trustPublisher({key:String(i.get("key")).trim(),name:String(i.get("name")).trim()||void 0}),t.reset()})},p([f()],hs.prototype,"list",2),hs=p([b("publishers-page")],hs);function Ur(n,s){Bi(n,s.replace(/\r\n?/g,`
`).split(`
`),0)}var Dr=/^ {0,3}(```|~~~)/,Br=/^ {0,3}(#{1,6})[ \t]+(.*)$/,Wr=/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/,Ys=/^ {0,3}> ?/,us=/^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/,hl=/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;function ve(n,s){return n.appendChild(n.ownerDocument.createElement(s))}function Bi(n,s,e){let t=e<8;for(let i=0;i<s.length;){let r=s[i],a=Br.exec(r),u=Dr.exec(r);if(r.trim()==="")i++;else if(u){let c=++i;for(;i<s.length&&!s[i].trimStart().startsWith(u[1]);)i++;ve(ve(n,"pre"),"code").textContent=s.slice(c,i++).join(`
`)}else if(a)Di(ve(n,`h${a[1].length}`),a[2]),i++;else if(Wr.test(r))ve(n,"hr"),i++;else if(t&&Ys.test(r)){let c=[];for(;i<s.length&&Ys.test(s[i]);)c.push(s[i++].replace(Ys,""));Bi(ve(n,"blockquote"),c,e+1)}else if(t&&us.test(r))i=ml(n,s,i,e);else if(r.includes("|")&&i+1<s.length&&hl.test(s[i+1]))i=gl(n,s,i);else{let c=[r];for(;++i<s.length&&s[i].trim()!==""&&!ul(s[i],t);)c.push(s[i]);Di(ve(n,"p"),c.join(`
`))}}}function ul(n,s){return Dr.test(n)||Br.test(n)||Wr.test(n)||s&&(Ys.test(n)||us.test(n))}function ml(n,s,e,t){let i=/\d/.test(us.exec(s[e])[2]),r=ve(n,i?"ol":"ul");r instanceof n.ownerDocument.defaultView.HTMLOListElement&&(r.start=parseInt(s[e].trim(),10));for(let a;e<s.length&&(a=us.exec(s[e]))&&/\d/.test(a[2])===i;){let u=[s[e++].slice(a[0].length)],c=/^(\t| {2,})/;for(;e<s.length;e++){let k=s[e];if(k.trim()===""?!c.test(s[e+1]??""):!c.test(k))break;u.push(k.replace(/^(\t| {1,4})/,""))}for(;e<s.length&&s[e].trim()===""&&us.test(s[e+1]??"");)e++;Bi(ve(r,"li"),u,t+1)}return e}function gl(n,s,e){let t=ve(n,"table"),i=(r,a)=>{let u=ve(t,"tr");for(let c of r.trim().replace(/^\||\|$/g,"").split("|"))Di(ve(u,a),c.trim())};for(i(s[e],"th"),e+=2;e<s.length&&s[e].includes("|");e++)i(s[e],"td");return e}var fl=/\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g,vl={"**":"strong",__:"strong","*":"em",_:"em","~~":"s"};function Di(n,s){let e=[{mark:"",element:n}],t=0,i=r=>e[e.length-1].element.append(r);for(let r of s.matchAll(fl)){let[a,u,c,k,F,g]=r,D=r.index+a.length;i(s.slice(t,r.index)),t=D;let L=e[e.length-1].element,Y=s[r.index-1]??"";if(u!==void 0)i(u);else if(c!==void 0)ve(L,"code").textContent=c;else if(k!==void 0){let ke=ve(L,"a");ke.textContent=k||F,/^(https?:\/\/|mailto:)/i.test(F)&&(ke.href=F)}else g===void 0?ve(L,"br"):e[e.length-1].mark===g&&!/\s/.test(Y)?e.pop():e.length>8||/^\s?$/.test(s[D]??"")||g[0]==="_"&&/\w/.test(Y)?i(g):e.push({mark:g,element:ve(L,vl[g])})}i(s.slice(t));for(let{mark:r,element:a}of e.slice(1).reverse())a.replaceWith(r,...a.childNodes)}var X=class extends Error{constructor(e,t){super(t);this.code=e}};var Vr=5e3,Wi=(n,s)=>new X("not_supported",`export.${n} is not possible here: ${s}`),Xs=(n,s)=>new X("invalid_argument",`export.${n}: ${s}`),ms=class{#e=new Map;#t;#s;#i=0;#a=!1;#n=-Vr;constructor(s,e){this.#t=s,this.#s=e}static has(s){return["savePDF","pickFolder","writeFiles","verifyFiles","openFolder"].includes(s)}async call(s,e,t){let i=e[0]??{};switch(s){case"savePDF":return this.#l(s,()=>this.#o(i));case"pickFolder":return this.#l(s,()=>this.#r(t));case"openFolder":{let r=this.#c(s,i.path);return this.#l(s,async()=>(await this.#d(s,{mode:"read",startIn:r}),{opened:!0}))}case"writeFiles":return{written:await this.#h(this.#c(s,i.directory),this.#p(s,i.files,t),t),directory:Gr(i.directory)};default:return this.#u(this.#c(s,i.directory),this.#p(s,i.files,t))}}async#l(s,e){let{activeElement:t,defaultView:i}=this.#t.ownerDocument;if(t!==this.#t||!i?.navigator.userActivation.isActive||this.#a||performance.now()-this.#n<Vr)throw new X("permission_denied",`export.${s} needs a click of the user in the page, each time`);this.#a=!0;try{return await e()}finally{this.#a=!1,this.#n=performance.now()}}async#o({filename:s,markdown:e,metadata:t}){if(typeof e!="string")throw Xs("savePDF","markdown must be a text");let i=this.#t.ownerDocument,r=i.createElement("iframe");r.setAttribute("sandbox","allow-same-origin allow-modals"),r.className="print",r.setAttribute("aria-hidden","true"),r.tabIndex=-1,Object.assign(r.style,{position:"fixed",width:"0",height:"0",border:"0",visibility:"hidden"}),i.body.append(r);try{let a=r.contentDocument;a.title=m(String(s??"")).replace(/\.pdf$/i,"").slice(0,200)||this.#t.title,a.body.style.font="11pt/1.5 sans-serif",a.body.style.overflowWrap="anywhere",Ur(a.body,e);for(let[u,c]of Object.entries(t??{}).reverse()){if(typeof c!="string"&&typeof c!="number")continue;let k=a.createElement(u==="title"?"h1":"p");k.textContent=u==="title"?String(c):`${u}: ${c}`,a.body.prepend(k)}for(let u of a.querySelectorAll("pre"))u.style.whiteSpace="pre-wrap";for(let u of a.querySelectorAll("table, th, td"))Object.assign(u.style,{border:"1px solid gray",borderCollapse:"collapse",padding:"2pt 5pt"});await new Promise(u=>setTimeout(u)),r.contentWindow.print()}finally{r.remove()}return null}async#d(s,e){try{return await window.showDirectoryPicker(e)}catch(t){if(t.name==="AbortError")return;throw new X("permission_denied",`export.${s}: ${t.message}`)}}async#r(s){if(!this.#s)throw Wi("pickFolder","open the page in the console");if(!window.showDirectoryPicker)throw Wi("pickFolder","the browser has no dialog for it");if(this.#e.size>=s.folders)throw new X("quota_exceeded",`the page has ${s.folders} folders already`);let e=await this.#s()&&await this.#d("pickFolder",{mode:"readwrite"});if(!e)return{selected:!1};let t=e.name||"folder";for(let i=2;this.#e.has(t);i++)t=`${e.name} (${i})`;return this.#e.set(t,e),{selected:!0,path:t}}#c(s,e){if(!window.showDirectoryPicker)throw Wi(s,"this browser does not let a page use a folder");let t=this.#e.get(Gr(e));if(t)return t;throw new X("not_found",`export.${s}: the user has chosen no such folder; call pickFolder`)}#p(s,e,t){if(!Array.isArray(e))throw Xs(s,"files must be a list");if(e.length>t.files)throw new X("quota_exceeded",`at most ${t.files} files are possible`);return e.map(i=>{let r=typeof i=="string"?{name:i}:i,{name:a,content:u=""}=r??{};if(typeof a!="string"||!/^(?!\.)[^\\/:\0]+(\/(?!\.)[^\\/:\0]+){0,15}$/.test(a)){let c=JSON.stringify(a);throw Xs(s,`${c} is no path of a file in the folder, whose names begin with no dot`)}if(typeof u!="string")throw Xs(s,"the content of a file must be a text");return{name:a,content:u}})}async#h(s,e,t){if((this.#i+=e.length)>t.files)throw new X("quota_exceeded",`the page has written ${t.files} files already; open it again to go on`);for(let{name:i,content:r}of e)try{let a=await(await zr(s,i,!0)).createWritable();await a.write(r),await a.close()}catch(a){throw new X("unavailable",`export.writeFiles: ${i}: ${a.message}`)}return e.length}async#u(s,e){let t=[];for(let{name:i}of e)try{await zr(s,i,!1)}catch(r){if(!["NotFoundError","TypeMismatchError"].includes(r.name))throw new X("unavailable",`export.verifyFiles: ${i}: ${r.message}`);t.push(i)}return{verified:t.length===0,missing:t}}};function Gr(n){return String(n?.path??n)}async function zr(n,s,e){let t=s.split("/"),i=t.pop();for(let r of t)n=await n.getDirectoryHandle(r,{create:e});return n.getFileHandle(i,{create:e})}var Vi={flood:"The page sent too many messages, so it was cut off. Open it again to go on.",keyboard:"The page took the keyboard again and again, so it was cut off. Open it again to go on.",ended:"The page has ended: the plugin was changed, disabled or removed. Open it again to go on."},$l=256,yl=2048,Qr=matchMedia("(hover: hover)").matches?5e3:1e3,Gi={at:-Qr,tab:!1};for(let n of["keydown","pointerdown"])addEventListener(n,s=>{Gi={at:performance.now(),tab:s instanceof KeyboardEvent&&s.key==="Tab"}},!0);var Kr=new Rt(1),gs=class{#e;#t;#s;#i;#a;#n;#l;#o;#d=!1;#r=new AbortController;#c=0;#p=0;#h=0;#u=!1;#f=!1;#v=!1;#x=0;#$=document.activeElement;#m;constructor(s,e,t,i={}){let r=i.window??window;this.#e=s,this.#t=e,this.#s=t,this.place=this.#m=i.at,this.element=document.createElement("iframe"),this.element.title=i.title??e,this.element.referrerPolicy="no-referrer",this.element.allow="",this.#a=new ms(this.element,t.confirmFolder),this.element.setAttribute("sandbox","allow-scripts allow-forms allow-downloads allow-popups"),r.addEventListener("message",this.#b),this.element.addEventListener("load",()=>{this.#d=!1}),this.element.addEventListener("pointerenter",()=>this.#f=!0),this.element.addEventListener("pointerleave",()=>this.#f=!1),addEventListener("focusin",this.#w),addEventListener("focus",this.#y),addEventListener("blur",this.#k);let a=t.onTheme(()=>this.#o?.postMessage({theme:t.theme()}));this.#i=()=>{r.removeEventListener("message",this.#b),removeEventListener("focusin",this.#w),removeEventListener("focus",this.#y),removeEventListener("blur",this.#k),a()},this.#T(i.overlay??!1)}async#T(s){try{let e=await this.#e.openView({id:this.#t,overlay:s});if(this.#r.signal.aborted){await this.#e.closeView({id:this.#t,view:e.id});return}this.#l=e.id,this.#n=e.limits,Kr.most=e.limits.connections,this.element.src=e.url+(this.#m?.hash??"")}catch(e){this.#g(e instanceof Error?e.message:String(e))}}get focused(){return this.element.ownerDocument.activeElement===this.element}focus(){this.#v=!0,this.element.focus({preventScroll:!0})}close(){this.#r.signal.aborted||(this.#r.abort(),this.#i(),this.#o?.close(),this.element.remove(),this.#l!==void 0&&this.#e.closeView({id:this.#t,view:this.#l}).catch(()=>{}))}#g(s){this.#r.signal.aborted||(this.close(),this.#s.failed(s))}#b=s=>{let e=this.element.contentWindow;if(e===null||s.source!==e||this.#d||s.data?.wasmhost!=="ready")return;this.#d=!0,this.#o?.close();let t=new MessageChannel;this.#o=t.port1,this.#o.onmessage=a=>this.#E(t.port1,a.data);let{token:i}=s.data,r={wasmhost:"connect",token:i,theme:this.#s.theme(),place:this.#m};this.#m=void 0,e.postMessage(r,"*",[t.port2])};#w=()=>{document.activeElement!==this.element&&(this.#$=document.activeElement),this.#y()};#y=()=>{document.activeElement!==this.element&&(this.#v=!1)};#k=()=>{document.activeElement!==this.element||this.#v||this.#f||Gi.tab||navigator.userActivation.isActive&&performance.now()-Gi.at>Qr||(++this.#x>this.#n.focuses&&this.#g(Vi.keyboard),setTimeout(()=>{this.element.blur(),focus(),this.#$ instanceof HTMLElement&&this.#$.focus()}))};#E(s,e){let t=Math.floor(performance.now()/1e3);if(t!==this.#p&&(this.#p=t,this.#h=0),++this.#h>this.#n.messagesPerSecond){this.#g(Vi.flood);return}if(typeof e!="object"||e===null)return;if("follow"in e){this.#R();return}if("place"in e){this.#S(e.place);return}let{id:i,namespace:r,method:a,args:u}=e;typeof i!="number"||typeof r!="string"||typeof a!="string"||typeof u!="string"||r.length+a.length>$l||this.#P(s,{id:i,namespace:r,method:a,args:u})}#S(s){let{hash:e,x:t,y:i}=s??{};typeof e!="string"||e.length>yl||e!==""&&!e.startsWith("#")||!Number.isFinite(t)||!Number.isFinite(i)||(this.place={hash:e,x:t,y:i})}async#P(s,e){this.#c++;try{if(this.#c>this.#n.openCalls)throw new X("quota_exceeded","too many calls wait for their answers");s.postMessage({id:e.id,result:await this.#A(e)})}catch(t){let i=t instanceof X?t.code:"unavailable",r=t instanceof Error?t.message:String(t);s.postMessage({id:e.id,error:{code:i,message:r}}),t.code==="view_not_found"&&this.#g(Vi.ended)}finally{this.#c--}}async#A({namespace:s,method:e,args:t}){if(t.length>this.#n.callBytes)throw new X("quota_exceeded",`the arguments of a call have at most ${this.#n.callBytes} bytes`);let i;try{i=JSON.parse(t)}catch{i=void 0}if(!Array.isArray(i))throw new X("invalid_argument","the arguments of a call must be a list of JSON");if(s==="session"&&e==="launchWithDraft"){let{activeElement:k,defaultView:F}=this.element.ownerDocument;if(k!==this.element||!F?.navigator.userActivation.isActive)throw new X("permission_denied","session.launchWithDraft needs a click of the user in the page");let g=i[0]??{};this.#s.openSession({draftText:String(g.draftText??""),autoSend:g.autoSend===!0});return}if(s==="export"&&ms.has(e))return this.#a.call(e,i,this.#n);let{signal:r}=this.#r,a={id:this.#t,view:this.#l??"",namespace:s,method:e,args:i},{result:u,error:c}=await Kr.take(()=>this.#e.callView(a,{signal:r}),r);if(c!==void 0)throw new X(c.code,c.message);return u}async#R(){if(!this.#u)for(this.#u=!0;!this.#r.signal.aborted;){try{for await(let s of this.#e.followEvents({id:this.#t},{signal:this.#r.signal})){if(s.name==="end")break;let{channel:e,data:t}=s.data;typeof e=="string"&&this.#o?.postMessage({channel:e,data:t})}}catch{}await new Promise(s=>setTimeout(s,1e3))}}};var Be=h.page,bl=["50","100","200","300","400","500","600","700","800","900"].map(n=>`--surface-${n}`).concat("--accent","--text","--danger","--success","--warning","--radius","--font");function wl(){let n=getComputedStyle(document.documentElement);return{mode:ni(),visualTheme:"wasmhost",properties:Object.fromEntries(bl.map(s=>[s,n.getPropertyValue(s).trim()]))}}function Jr(n,s,e){return{theme:wl,onTheme:t=>(addEventListener("wasmhost-theme",t),()=>removeEventListener("wasmhost-theme",t)),openSession:t=>{if(!n.plugin(s)?.permissions.some(i=>i.name==="sessions"&&i.granted))throw new X("permission_denied","session.launchWithDraft needs the permission sessions");wr(s,t.draftText),$e("plugin",s,"sessions")},failed:e}}var Ie,fs,Wt,lt,Zs,Yr,Bt=class extends y{constructor(){super(...arguments);$(this,lt);this.plugin="";this.topics=["plugins"];this.reason="";$(this,Ie);$(this,fs);$(this,Wt)}updated(e){super.updated(e);let t=this.querySelector(".frame"),i=this.live.plugin(this.plugin),r=!1;i?.state==="active"&&i.digest!==q(this,fs)&&(r=q(this,Ie)?.focused??!1,be(this,fs,i.digest),d(this,lt,Zs).call(this),this.reason=""),t&&!q(this,Ie)&&this.reason===""&&(be(this,Ie,new gs(this.client,this.plugin,{...Jr(this.live,this.plugin,a=>{d(this,lt,Zs).call(this),this.reason=a}),confirmFolder:()=>U({title:Be.folderOf(this.plugin),body:o`<p>${Be.folder}</p>`,confirm:Be.chooseFolder})},{title:Be.titleOf(this.plugin),at:q(this,Wt)})),t.append(q(this,Ie).element),r&&q(this,Ie).focus())}disconnectedCallback(){super.disconnectedCallback(),d(this,lt,Zs).call(this)}view(){let e=this.live.plugin(this.plugin);if(!e)return this.live.ready?A(h.plugin.unknown,h.plugin.unknownHelp):o``;let t=!e.ui?.hideSessions&&e.permissions.some(r=>r.name==="sessions"&&r.granted),i=t||!e.ui?.hidePanel;return o`<div class="page-bar">
        ${Ce(e.name,e.id,{image:this.live.icons.of(e)})}
        <h1 class="grow"><bdi>${m(e.name)}</bdi> <code>${e.id}</code></h1>
        ${e.state==="active"?l:w(h.state[e.state]??e.state,"warn")}
        ${e.ui?.overlay?v(Be.overlay,()=>{d(this,lt,Yr).call(this)}):l}
        <a class="button" href=${S("plugin",e.id)}>${Be.about}</a>
      </div>
      ${this.reason===""?l:P("bad",o`<p>${m(this.reason)}</p>
                ${v(Be.again,()=>{this.reason=""})}`)}
      <div class="page-columns">
        <div class="frame"></div>
        ${i?o`<aside class="beside">
                ${e.ui?.hidePanel?l:o`<plugin-overview class="part" .plugin=${e.id}></plugin-overview>`}
                ${t?o`<plugin-sessions class="part" .plugin=${e.id}></plugin-sessions>`:l}
              </aside>`:l}
      </div>`}};Ie=new WeakMap,fs=new WeakMap,Wt=new WeakMap,lt=new WeakSet,Zs=function(){be(this,Wt,q(this,Ie)?.place??q(this,Wt)),q(this,Ie)?.close(),be(this,Ie,void 0)},Yr=async function(){await this.run("overlay",async()=>{let e={width:360,height:480},t=window.documentPictureInPicture?await window.documentPictureInPicture.requestWindow(e):window.open("","",`popup,width=${e.width},height=${e.height}`);if(!t)throw new Error(Be.blocked);let i=new gs(this.client,this.plugin,Jr(this.live,this.plugin,()=>t.close()),{overlay:!0,title:Be.titleOf(this.plugin),window:t});t.document.title=Be.titleOf(this.plugin),Object.assign(t.document.body.style,{margin:"0",height:"100vh"}),Object.assign(i.element.style,{border:"0",width:"100%",height:"100%"}),t.document.body.append(i.element),t.addEventListener("pagehide",()=>i.close())})},p([j()],Bt.prototype,"plugin",2),p([f()],Bt.prototype,"reason",2),Bt=p([b("plugin-view")],Bt);var kl=[["ai",h.pages.ai,"spark"],["access",h.pages.access,"key"],["publishers",h.pages.publishers,"shield"],["catalogues",h.pages.catalogues,"list"],["backup",h.pages.backup,"box"],["log",h.pages.log,"screen"],["limits",h.pages.limits,"gauge"],["host",h.pages.host,"host"]],xl=n=>n<=1?n*100:n,W,Xr,Zr,zi,ea,ta,sa,ia,Et,na,oa,ra,Xe=class extends xe{constructor(){super(...arguments);$(this,W);this.out=!1;this.place=qs();this.menu=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",()=>d(this,W,Zr).call(this)),d(this,W,Xr).call(this)}render(){return this.out?d(this,W,ta).call(this):this.live?o` <a
        class="skip"
        href="#main"
        @click=${e=>{e.preventDefault(),this.querySelector("main")?.focus()}}
        >${h.skip}</a
      >
      ${d(this,W,sa).call(this,this.live)} ${d(this,W,na).call(this,this.live)}
      <main id="main" tabindex="-1">${d(this,W,ra).call(this)}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`:o`<p class="loading" role="status">${h.loading}</p>`}};W=new WeakSet,Xr=async function(){try{if(!await _n()){this.out=!0;return}}catch(t){this.failure=t,this.out=!0;return}let e=new js(Zt());e.addEventListener("change",()=>this.requestUpdate()),e.addEventListener("refused",()=>d(this,W,zi).call(this)),Vn(e),this.place=qs(),this.live=e,e.start()},Zr=function(){if(location.hash.startsWith("#code=")){location.reload();return}this.place=qs(),this.menu=!1,this.updateComplete.then(()=>{let e=this.querySelector("main");e?.scrollTo(0,0),e?.focus()})},zi=function(){this.live?.stop(),this.live=void 0,this.out=!0},ea=async function(){this.live?.stop(),await In().catch(()=>{}),d(this,W,zi).call(this)},ta=function(){return o`<main class="signed-out">
      <div class="card">
        <img src="/console/icon.svg" width="48" height="48" alt="" />
        <h1>${h.signedOut.title}</h1>
        ${this.failure===void 0?l:tt(this.failure)}
        <p>${h.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${h.signedOut.why}</p>
      </div>
    </main>`},sa=function(e){let t={connecting:"",open:"good",lost:"bad",stranger:"bad"};return o`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu?"true":"false"}
        aria-controls="sidebar"
        aria-label=${h.menu}
        @click=${()=>{this.menu=!this.menu}}
      >
        ${me("menu")}
      </button>
      <a class="brand" href=${S()}><img src="/console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${e.connection==="open"?o`<span class="faint connection">${h.connection.open}</span>`:w(h.connection[e.connection],t[e.connection])}</span
      >
      ${d(this,W,ia).call(this)}
      <button
        type="button"
        class="plain"
        aria-label=${h.leave}
        title=${h.leave}
        @click=${()=>{d(this,W,ea).call(this)}}
      >
        ${me("out")}
      </button>
    </header>`},ia=function(){let e=["system","light","dark"],t={system:"screen",light:"sun",dark:"moon"},i=ii();return o`<button
      type="button"
      class="plain"
      title=${h.theme[i]}
      aria-label=${h.theme[i]}
      @click=${()=>{Yi(e[(e.indexOf(i)+1)%e.length]),this.requestUpdate()}}
    >
      ${me(t[i])}
    </button>`},Et=function(e,t,i,r=l){let a=e.length===0?this.place.length===0:e.every((u,c)=>this.place[c]===u);return o`<a href=${S(...e)} aria-current=${a?"page":l}
      >${i}<span class="grow">${t}</span>${r}</a
    >`},na=function(e){let t=(i,r)=>i>0?o`<span class="number" aria-label="${i} ${r}">${i>=100?"99+":i}</span>`:l;return o`<nav id="sidebar" class=${this.menu?"open":""} aria-label=${h.navigation}>
      ${d(this,W,Et).call(this,[],h.pages.home,me("home"))}
      ${d(this,W,Et).call(this,["inbox"],h.pages.inbox,me("inbox"),t(e.waiting,h.waiting))}
      ${d(this,W,Et).call(this,["notifications"],h.pages.notifications,me("bell"),t(e.unread,h.notifications.unread))}
      ${d(this,W,Et).call(this,["catalogue"],h.pages.catalogue,me("search"))}
      <h2>${h.pages.plugins}</h2>
      <div class="plugins">${e.plugins.map(i=>d(this,W,oa).call(this,e,i))}</div>
      <h2>${h.pages.host}</h2>
      ${kl.map(([i,r,a])=>d(this,W,Et).call(this,[i],r,me(a)))}
    </nav>`},oa=function(e,t){let i=e.states.filter(c=>c.plugin===t.id&&c.active),r=i.find(c=>c.kind==="badge")?.value,a=i.find(c=>c.kind==="sidebar")?.value,u=t.state==="failed"||t.state==="incompatible";return o`${d(this,W,Et).call(this,[t.ui?.page?"page":"plugin",t.id],o`<bdi>${m(t.ui?.title||t.name)}</bdi>`,Ce(t.name,t.id,{image:e.icons.of(t)}),o`${r==null?l:o`<span class="badge">${T(String(r))}</span>`}
      ${u?o`<span class="dot bad" title=${h.state[t.state]}></span>`:l}`)}
    ${Array.isArray(a)&&a.length>0?o`<ul class="plugin-items">
            ${a.map(c=>o`<li>
                  ${c.needsYou?o`<span class="dot bad" title=${h.waiting}></span>`:l}
                  ${T(c.title)} ${c.subtitle?T(c.subtitle):l}
                  ${c.progress===void 0?l:o`<progress
                          max="100"
                          value=${xl(c.progress)}
                          aria-label=${h.progress}
                        ></progress>`}
                </li>`)}
          </ul>`:l}`},ra=function(){let[e,t="",i="",r=""]=this.place;switch(e){case void 0:return o`<home-page></home-page>`;case"inbox":return o`<inbox-page></inbox-page>`;case"notifications":return o`<notifications-page></notifications-page>`;case"install":return o`<install-page></install-page>`;case"catalogue":return t===""?o`<catalogue-page></catalogue-page>`:_s(t,o`<catalogue-plugin .plugin=${t}></catalogue-plugin>`);case"catalogues":return o`<catalogues-page></catalogues-page>`;case"plugin":return _s(t,o`<plugin-page .plugin=${t} .open=${i} .detail=${r}></plugin-page>`);case"page":return _s(t,o`<plugin-view class="wide" .plugin=${t}></plugin-view>`);case"ai":return o`<ai-page></ai-page>`;case"access":return o`<access-page></access-page>`;case"publishers":return o`<publishers-page></publishers-page>`;case"backup":return o`<backup-page></backup-page>`;case"limits":return o`<limits-page></limits-page>`;case"log":return o`<div class="title"><h1>${h.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>`;case"host":return o`<host-page></host-page>`;default:return o`<div>${A(h.notFound,o`<a href=${S()}>${h.pages.home}</a>`)}</div>`}},p([f()],Xe.prototype,"live",2),p([f()],Xe.prototype,"out",2),p([f()],Xe.prototype,"failure",2),p([f()],Xe.prototype,"place",2),p([f()],Xe.prototype,"menu",2),Xe=p([b("wasmhost-console")],Xe);
